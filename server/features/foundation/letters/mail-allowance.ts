import { type Clock, today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { mailboxOf } from "../../../platform/mail/mailbox-of.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { type AllowanceKind, type MailAllowance, mailAllowances } from "./mail-allowance-policy.ts";
import { countMails } from "./mail-allowance-store.ts";

/** Names the limit for mails to people who did not ask for them. */
export interface MailBound {
  readonly kind: AllowanceKind;
  /** The account that causes them. */
  readonly by?: string;
  /** What they are about: each receiver gets one mail a day about it. */
  readonly about?: string;
}

export interface AllowanceDeps {
  readonly clock: Clock;
  readonly allowanceKey: Buffer;
}

/**
 * Counts mails against the allowances of their receivers' mailboxes and of the account that causes them.
 * Returns those that may be sent; a mail without an address is not one of them.
 */
export async function takeAllowed<Mail>(
  tx: Tx,
  { clock, allowanceKey }: AllowanceDeps,
  { kind, by, about }: MailBound,
  {
    mails,
    addressOf,
  }: {
    readonly mails: readonly Mail[];
    readonly addressOf: (mail: Mail) => string | null;
  },
): Promise<readonly Mail[]> {
  const { to, by: most }: MailAllowance = mailAllowances[kind];
  const day = today(clock);
  /** The mails that are allowed if each key has `most`. */
  const within = async (
    some: readonly Mail[],
    most: number,
    keyOf: (mail: Mail) => string,
  ): Promise<readonly Mail[]> => {
    if (some.length === 0) return some;
    const byKey = Map.groupBy(some, (mail) => keyedHash(allowanceKey, keyOf(mail)));
    const counts = new Map([...byKey].map(([key, its]) => [key, its.length]));
    const taken = await countMails(tx, { day, kind, counts });
    return [...byKey].flatMap(([key, its]) => {
      const before = (taken.get(key) ?? 0) - its.length;
      return its.slice(0, Math.max(0, most - before));
    });
  };
  const mailbox = (mail: Mail) => `to:${mailboxOf(addressOf(mail) ?? "")}`;
  let allowed = mails.filter((mail) => addressOf(mail) !== null);
  if (about !== undefined) {
    allowed = [...(await within(allowed, 1, (mail) => `${mailbox(mail)} ${about}`))];
  }
  if (by !== undefined && most !== undefined) {
    allowed = [...(await within(allowed, most, () => `by:${by}`))];
  }
  return within(allowed, to, mailbox);
}
