/**
 * How many mails that they did not ask for somebody gets on one day (UTC) from all senders together
 * (`to`), and how many one account may cause (`by`). Addresses of one mailbox count together:
 * `ada+x@` is `ada@`.
 */
export const mailAllowances = {
  invitation: { to: 3, by: 40 },
  eventSignup: { to: 10 },
  eventNews: { to: 20 },
  pledge: { to: 20 },
  /** Mails about an account whose address nobody confirmed: the address may be somebody else's. */
  unconfirmed: { to: 3 },
  /** The link that confirms the newsletter: anybody can type any address. */
  subscription: { to: 3 },
  /**
   * What confirms a question. One source asks five times a day under one address, so it takes more than
   * one to keep the owner without such mails.
   */
  enquiry: { to: 10 },
  /** Whoever causes these has to pay a donation, so the limit is generous. */
  receipt: { to: 30 },
  /** A donor asks for them, or the office decides: few in a day, and each about money. */
  refund: { to: 20 },
  /** Recording an offline donation costs nothing, so the limit is low. */
  offlineReceipt: { to: 3, by: 200 },
  /** A team's thanks also go to addresses that it recorded with offline donations. */
  thanks: { to: 5 },
  /** A campaign's updates to guests who gave, under addresses that nobody confirmed. */
  update: { to: 20 },
} as const satisfies Record<string, MailAllowance>;

export interface MailAllowance {
  readonly to: number;
  readonly by?: number;
}

export type AllowanceKind = keyof typeof mailAllowances;
