import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type Caller, signedIn } from "../../../platform/http/route.ts";
import { type AuditedAction, recordAudit } from "./record-audit.ts";

/** What is written down about a deed, but who did it and when. */
export type DeedEntry = Omit<AuditedAction, "actorId" | "at">;

/** Somebody of the office doing something, in the transaction that does it. */
export interface Deed {
  readonly tx: Tx;
  readonly actorId: string;
  readonly at: Date;
  /** Writes it down. */
  record(done: DeedEntry): Promise<void>;
}

/** Does something in the caller's name in one transaction, with what is written down about it. */
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
