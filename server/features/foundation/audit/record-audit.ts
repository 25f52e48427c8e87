import type { AuditSubject } from "#contract/foundation/audit.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { insertAuditEntry } from "./audit-store.ts";

export interface AuditedAction {
  /** Null for a command on the server. */
  readonly actorId: string | null;
  /** A verb of the office: `approve`, `hide`. */
  readonly action: string;
  readonly subject: {
    readonly type: AuditSubject;
    readonly id: string | number;
  };
  /** What was changed: its values before and after. Nothing secret. */
  readonly before?: object | null;
  readonly after?: object | null;
  readonly at: Date;
}

/** Records what the office does, in the transaction that does it. */
export async function recordAudit(tx: Tx, done: AuditedAction): Promise<void> {
  await insertAuditEntry(tx, {
    actor_id: done.actorId,
    action: done.action,
    subject_type: done.subject.type,
    subject_id: String(done.subject.id),
    before: done.before ? JSON.stringify(done.before) : null,
    after: done.after ? JSON.stringify(done.after) : null,
    done_at: done.at,
  });
}
