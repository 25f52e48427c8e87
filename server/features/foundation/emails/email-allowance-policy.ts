import { DAY_MS } from "../../../platform/clock.ts";
import { type Limit, limit } from "../limits/limit.ts";

export interface EmailAllowance {
  readonly perRecipient: Limit;
  /** For emails about the same subject. */
  readonly perSubject: Limit;
  readonly perSender?: Limit;
}

function allowance(kind: string, to: number, by?: number): EmailAllowance {
  const daily = (who: string, points: number) =>
    limit({ name: `mail:${kind}:${who}`, points, windowMs: DAY_MS });
  return {
    perRecipient: daily("to", to),
    perSubject: daily("about", 1),
    ...(by && { perSender: daily("by", by) }),
  };
}

/**
 * Daily limits (UTC) of unsolicited emails: to one recipient from all senders (`to`), and by one
 * account (`by`). Aliases share their mailbox's limit: `ada+x@` is `ada@`.
 */
export const emailAllowances = {
  invitation: allowance("invitation", 3, 40),
  eventSignup: allowance("eventSignup", 10),
  eventNews: allowance("eventNews", 20),
  pledge: allowance("pledge", 20),
  /** Emails about an account with an unconfirmed address, which may be someone else's. */
  unconfirmed: allowance("unconfirmed", 3),
  /** The link that confirms a newsletter subscription: anyone can enter any address. */
  subscription: allowance("subscription", 3),
  /**
   * Confirmations of enquiries. One source can send five a day, so a single source can't use up the
   * allowance of someone else's address.
   */
  enquiry: allowance("enquiry", 10),
  /** Generous, because each one takes a paid donation. */
  receipt: allowance("receipt", 30),
  /** Requested by a donor or decided by the office: few a day, and each about money. */
  refund: allowance("refund", 20),
  /** About a recurring donation, whose address may be a guest's. */
  recurring: allowance("recurring", 30),
  /** Low, because recording an offline donation costs nothing. */
  offlineReceipt: allowance("offlineReceipt", 3, 200),
  /** Thank-you emails, which also go to addresses that a team recorded with offline donations. */
  thanks: allowance("thanks", 5),
  /** One every five minutes at most. */
  donationSummary: allowance("donationSummary", 300),
  /** Payments under way, which cost nothing to start with someone else's address. */
  pendingPayment: allowance("pendingPayment", 3),
  /** Instructions for bank transfers, reminders and their expiry: anyone can enter any address. */
  bankTransfer: allowance("bankTransfer", 5),
  /** Campaign updates to guest donors, whose addresses are unconfirmed. */
  update: allowance("update", 20),
};

export type AllowanceKind = keyof typeof emailAllowances;
