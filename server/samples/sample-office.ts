import { type AuditedAction, recordAudit } from "../features/foundation/audit/record-audit.ts";
import type { Tx } from "../platform/db/database.ts";

/** An account of the office, with its audit entries in any order. */
export interface SampleOffice {
  readonly id: string;
  readonly deeds: Array<Omit<AuditedAction, "actorId">>;
}

/**
 * Writes the audit entries of the office in the order of their times, because entries can only be
 * added at the end.
 */
export async function recordDeeds(tx: Tx, { id, deeds }: SampleOffice): Promise<void> {
  for (const deed of deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await recordAudit(tx, { ...deed, actorId: id });
  }
}
