import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { normalizeMailbox } from "../../../platform/mail/normalize-mailbox.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { Limit } from "../limits/limit.ts";
import { addCounts } from "../limits/limit-store.ts";
import { type AllowanceKind, emailAllowances } from "./email-allowance-policy.ts";

/** Selects the limits that apply to unsolicited emails. */
export interface EmailPurpose {
  readonly kind: AllowanceKind;
  /** The account that triggers them. */
  readonly by?: string;
  /** What they are about: a recipient gets one email a day about it. */
  readonly about?: string;
}

export interface AllowanceDeps {
  readonly clock: Clock;
  readonly allowanceKey: Buffer;
}

/**
 * Counts emails against the allowances of the recipients' mailboxes and of the triggering account.
 * Returns the ones that may be sent. Emails without an address are left out.
 */
export async function takeWithinAllowance<Mail>(
  tx: Tx,
  { clock, allowanceKey }: AllowanceDeps,
  { kind, by, about }: EmailPurpose,
  {
    mails,
    addressOf,
  }: {
    readonly mails: readonly Mail[];
    readonly addressOf: (mail: Mail) => string | null;
  },
): Promise<readonly Mail[]> {
  const limits = emailAllowances[kind];
  const now = clock();
  const takeWithin = async (
    candidates: readonly Mail[],
    limit: Limit,
    keyOf: (mail: Mail) => string,
  ): Promise<readonly Mail[]> => {
    if (candidates.length === 0) return candidates;
    const byKey = Map.groupBy(
      candidates,
      (mail) => limit.inWindow(keyedHash(allowanceKey, keyOf(mail)), now).key,
    );
    const counts = new Map([...byKey].map(([key, group]) => [key, group.length]));
    const totals = await addCounts(tx, limit, counts, new Date(now));
    return [...byKey].flatMap(([key, group]) => {
      const countedBefore = (totals.get(key) ?? 0) - group.length;
      return group.slice(0, Math.max(0, limit.points - countedBefore));
    });
  };
  const mailbox = (mail: Mail) => normalizeMailbox(addressOf(mail) ?? "");
  let allowed: readonly Mail[] = mails.filter((mail) => addressOf(mail) !== null);
  if (about !== undefined) {
    allowed = await takeWithin(allowed, limits.perSubject, (mail) => `${mailbox(mail)} ${about}`);
  }
  if (by !== undefined && limits.perSender)
    allowed = await takeWithin(allowed, limits.perSender, () => by);
  return takeWithin(allowed, limits.perRecipient, mailbox);
}
