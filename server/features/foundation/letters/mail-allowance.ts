import { type Clock, today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { Letter } from "./letter.ts";
import {
  type AllowanceKind,
  type MailAllowance,
  mailAllowances,
  mailboxOf,
} from "./mail-allowance-policy.ts";
import { countMails } from "./mail-allowance-store.ts";

/** Names the limit for mails to people who did not ask for them. */
export interface MailBound {
  readonly kind: AllowanceKind;
  /** The account that causes them. */
  readonly by?: string;
  /** What they are about: each receiver gets one mail a day about it. */
  readonly about?: string;
}

interface AllowanceDeps {
  readonly clock: Clock;
  readonly allowanceKey: Buffer;
}

/**
 * Counts letters against the allowances of their receivers and of the account that causes them;
 * answers the letters that may be sent.
 */
export async function takeAllowed(
  tx: Tx,
  { clock, allowanceKey }: AllowanceDeps,
  { kind, by, about }: MailBound,
  letters: readonly Letter[],
): Promise<readonly Letter[]> {
  const { to, by: most }: MailAllowance = mailAllowances[kind];
  const day = today(clock);
  /** The letters that are allowed if each key has `most`. */
  const within = async (
    some: readonly Letter[],
    most: number,
    keyOf: (letter: Letter) => string,
  ): Promise<readonly Letter[]> => {
    if (some.length === 0) return some;
    const byKey = Map.groupBy(some, (letter) => keyedHash(allowanceKey, keyOf(letter)));
    const counts = new Map([...byKey].map(([key, its]) => [key, its.length]));
    const taken = await countMails(tx, { day, kind, counts });
    return [...byKey].flatMap(([key, its]) => {
      const before = (taken.get(key) ?? 0) - its.length;
      return its.slice(0, Math.max(0, most - before));
    });
  };
  const mailbox = ({ to: email }: Letter) => `to:${mailboxOf(email ?? "")}`;
  let allowed = letters.filter((letter) => letter.to !== null);
  if (about !== undefined) {
    allowed = [...(await within(allowed, 1, (letter) => `${mailbox(letter)} ${about}`))];
  }
  if (by !== undefined && most !== undefined) {
    allowed = [...(await within(allowed, most, () => `by:${by}`))];
  }
  return within(allowed, to, mailbox);
}
