import { type AuditedAction, recordAudit } from "../features/foundation/audit/record-audit.ts";
import type { Tx } from "../platform/db/database.ts";

/** An office account with its actions, in any order. */
export interface SampleOffice {
  readonly id: string;
  readonly actions: Array<Omit<AuditedAction, "actorId">>;
}

/** Writes the office's audit entries in chronological order, since entries can only be appended. */
export async function recordOfficeActions(tx: Tx, { id, actions }: SampleOffice): Promise<void> {
  for (const action of actions.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await recordAudit(tx, { ...action, actorId: id });
  }
}
