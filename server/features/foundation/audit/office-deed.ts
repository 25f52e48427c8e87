import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type Caller, signedIn } from "../../../platform/http/route.ts";
import { type AuditedAction, recordAudit } from "./record-audit.ts";

/** Somebody of the office doing something, in the transaction that does it. */
export interface Deed {
  readonly tx: Tx;
  readonly actorId: string;
  readonly at: Date;
  /** Writes it down. */
  record(done: Omit<AuditedAction, "actorId" | "at">): Promise<void>;
}

export function deedIn(tx: Tx, actorId: string, at: Date): Deed {
  return { tx, actorId, at, record: (done) => recordAudit(tx, { ...done, actorId, at }) };
}

/** Does something in the caller's name in one transaction, with what is written down about it. */
export function doInOffice<T>(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  work: (deed: Deed) => Promise<T>,
): Promise<T> {
  const { accountId } = signedIn(caller);
  return inTransaction(database, (tx) => work(deedIn(tx, accountId, new Date(clock()))));
}
