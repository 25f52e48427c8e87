import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type Caller, signedIn } from "../../../platform/http/route.ts";
import { type AuditedAction, recordAudit } from "./record-audit.ts";

/** The entry of a deed, without who did it and when. */
export type DeedEntry = Omit<AuditedAction, "actorId" | "at">;

/** An act of somebody of the office, with its transaction. */
export interface Deed {
  readonly tx: Tx;
  readonly actorId: string;
  readonly at: Date;
  /** Writes the entry into the audit trail. */
  record(done: DeedEntry): Promise<void>;
}

/** Does something in the caller's name, in one transaction with its audit entry. */
export function doInOffice<T>(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  work: (deed: Deed) => Promise<T>,
): Promise<T> {
  const { accountId: actorId } = signedIn(caller);
  return inTransaction(database, (tx) => {
    const at = new Date(clock());
    return work({ tx, actorId, at, record: (done) => recordAudit(tx, { ...done, actorId, at }) });
  });
}
