import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import { type AuditedAction, recordAudit } from "./record-audit.ts";

/** An audit entry, without who did it and when. */
export type OfficeAuditEntry = Omit<AuditedAction, "actorId" | "at">;

/** An office action: its transaction, who does it, and when. */
export interface OfficeTransaction {
  readonly tx: Tx;
  readonly actorId: string;
  readonly at: Date;
  record(entry: OfficeAuditEntry): Promise<void>;
}

/** Runs an office action of the caller in one transaction with its audit entry. */
export function runOfficeTransaction<T>(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  work: (context: OfficeTransaction) => Promise<T>,
): Promise<T> {
  const { accountId: actorId } = requireSignedIn(caller);
  return inTransaction(database, (tx) => {
    const at = new Date(clock());
    return work({ tx, actorId, at, record: (entry) => recordAudit(tx, { ...entry, actorId, at }) });
  });
}
