import { type AuditedAction, recordAudit } from "../features/foundation/audit/record-audit.ts";
import type { Tx } from "../platform/db/database.ts";

/** Somebody of the office, with what they did, in any order. */
export interface SampleOffice {
  readonly id: string;
  readonly deeds: Array<Omit<AuditedAction, "actorId">>;
}

/** Writes down what the office did, in the order of its times: the trail is only added to. */
export async function recordDeeds(tx: Tx, { id, deeds }: SampleOffice): Promise<void> {
  for (const deed of deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await recordAudit(tx, { ...deed, actorId: id });
  }
}
