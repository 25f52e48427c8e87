import type { AuditSubject } from "#contract/foundation/audit.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { insertAuditEntry } from "./audit-store.ts";

export interface AuditedAction {
  /** Null for a command on the server. */
  readonly actorId: string | null;
  /** A verb, such as `approve` or `hide`. */
  readonly action: string;
  readonly subject: {
    readonly type: AuditSubject;
    readonly id: string | number;
  };
  /** The changed values, without secrets. */
  readonly before?: object | null;
  readonly after?: object | null;
  readonly at: Date;
}

/** Records an office action in its own transaction. */
export async function recordAudit(tx: Tx, action: AuditedAction): Promise<void> {
  await insertAuditEntry(tx, {
    actor_id: action.actorId,
    action: action.action,
    subject_type: action.subject.type,
    subject_id: String(action.subject.id),
    before: action.before ? JSON.stringify(action.before) : null,
    after: action.after ? JSON.stringify(action.after) : null,
    done_at: action.at,
  });
}
