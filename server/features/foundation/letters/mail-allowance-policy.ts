/**
 * How many mails somebody gets on a day (UTC) that they did not ask for, whoever causes them, and how
 * many one account causes. An address stands for its mailbox: `ada+x@` is `ada@`.
 */
export const mailAllowances = {
  invitation: { to: 3, by: 40 },
  eventSignup: { to: 10 },
  eventNews: { to: 20 },
  pledge: { to: 20 },
  /** What becomes of an account whose address nobody confirmed: it may be somebody else's. */
  unconfirmed: { to: 3 },
  /** Gifts cost money to make. */
  receipt: { to: 30 },
  /** Recording a gift that came by hand costs nothing. */
  offlineReceipt: { to: 3, by: 200 },
} as const satisfies Record<string, MailAllowance>;

export interface MailAllowance {
  readonly to: number;
  readonly by?: number;
}

export type AllowanceKind = keyof typeof mailAllowances;

/** Letters after a plus, and dots at Google, make no other mailbox. */
export function mailboxOf(email: string): string {
  const [local = "", host = ""] = email.toLowerCase().split("@");
  const plain = local.replace(/\+.*/, "");
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${plain.replaceAll(".", "")}@gmail.com`
    : `${plain}@${host}`;
}
