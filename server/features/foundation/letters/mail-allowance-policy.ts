import { DAY_MS } from "../../../platform/clock.ts";
import { type Limit, limit } from "../limits/limit.ts";

export interface MailAllowance {
  readonly to: Limit;
  /** Of mails about one thing. */
  readonly about: Limit;
  readonly by?: Limit;
}

function allowance(kind: string, to: number, by?: number): MailAllowance {
  const daily = (who: string, points: number) =>
    limit({ name: `mail:${kind}:${who}`, points, windowMs: DAY_MS });
  return { to: daily("to", to), about: daily("about", 1), ...(by && { by: daily("by", by) }) };
}

/**
 * How many mails that they did not ask for somebody gets on one day (UTC) from all senders together
 * (`to`), and how many one account may cause (`by`). Addresses of one mailbox count together:
 * `ada+x@` is `ada@`.
 */
export const mailAllowances = {
  invitation: allowance("invitation", 3, 40),
  eventSignup: allowance("eventSignup", 10),
  eventNews: allowance("eventNews", 20),
  pledge: allowance("pledge", 20),
  /** Mails about an account whose address nobody confirmed: the address may be somebody else's. */
  unconfirmed: allowance("unconfirmed", 3),
  /** The link that confirms the newsletter: anybody can type any address. */
  subscription: allowance("subscription", 3),
  /**
   * What confirms a question. One source asks five times a day under one address, so it takes more than
   * one to keep the owner without such mails.
   */
  enquiry: allowance("enquiry", 10),
  /** Whoever causes these has to pay a donation, so the limit is generous. */
  receipt: allowance("receipt", 30),
  /** A donor asks for them, or the office decides: few in a day, and each about money. */
  refund: allowance("refund", 20),
  /** Recording an offline donation costs nothing, so the limit is low. */
  offlineReceipt: allowance("offlineReceipt", 3, 200),
  /** A team's thanks also go to addresses that it recorded with offline donations. */
  thanks: allowance("thanks", 5),
  /** A campaign's updates to guests who gave, under addresses that nobody confirmed. */
  update: allowance("update", 20),
};

export type AllowanceKind = keyof typeof mailAllowances;
