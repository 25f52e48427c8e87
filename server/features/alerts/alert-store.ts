import type { Tx } from "../../platform/db/database.ts";

export interface Alert {
  readonly kind: string;
  /** What it is about; one cause alerts once. */
  readonly key: string;
  readonly detail: Record<string, unknown>;
}

/** Puts something before a person's eyes; what alerted already stays as it was. */
export async function raiseAlerts(tx: Tx, alerts: readonly Alert[], at: Date): Promise<void> {
  if (alerts.length === 0) return;
  await tx
    .insertInto("alert")
    .values(
      alerts.map(({ kind, key, detail }) => ({
        kind,
        key,
        detail: JSON.stringify(detail),
        raised_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
