import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { mailboxOf } from "../../../platform/mail/mailbox-of.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { Limit } from "../limits/limit.ts";
import { add } from "../limits/limit-store.ts";
import { type AllowanceKind, mailAllowances } from "./mail-allowance-policy.ts";

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
  const { to, about: once, by: caused } = mailAllowances[kind];
  const now = clock();
  /** The mails that the limit allows if each is counted for its key. */
  const within = async (
    some: readonly Mail[],
    limit: Limit,
    keyOf: (mail: Mail) => string,
  ): Promise<readonly Mail[]> => {
    if (some.length === 0) return some;
    const byKey = Map.groupBy(
      some,
      (mail) => limit.inWindow(keyedHash(allowanceKey, keyOf(mail)), now).key,
    );
    const counts = new Map([...byKey].map(([key, its]) => [key, its.length]));
    const counted = await add(tx, limit, counts, new Date(now));
    return [...byKey].flatMap(([key, its]) => {
      const before = (counted.get(key) ?? 0) - its.length;
      return its.slice(0, Math.max(0, limit.points - before));
    });
  };
  const mailbox = (mail: Mail) => mailboxOf(addressOf(mail) ?? "");
  let allowed = mails.filter((mail) => addressOf(mail) !== null);
  if (about !== undefined) {
    allowed = [...(await within(allowed, once, (mail) => `${mailbox(mail)} ${about}`))];
  }
  if (by !== undefined && caused) allowed = [...(await within(allowed, caused, () => by))];
  return within(allowed, to, mailbox);
}
