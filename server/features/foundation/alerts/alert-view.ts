import { type AlertKind, alertKinds } from "#contract/foundation/alert-kinds.ts";
import type { OfficeAlert } from "#contract/foundation/alerts.ts";
import type { AlertRow } from "./alert-store.ts";

export function alertView(row: AlertRow): OfficeAlert {
  const { id, settled_at, settled_by, settled_note } = row;
  return {
    id,
    kind: row.kind in alertKinds ? (row.kind as AlertKind) : "more_alerts",
    facts: factsOf(row.detail),
    raised_at: row.raised_at.toISOString(),
    last_raised_at: row.last_raised_at.toISOString(),
    times: row.times,
    settled: settled_at && {
      by: settled_by ?? "",
      at: settled_at.toISOString(),
      note: settled_note ?? "",
    },
  };
}

/** The facts by name. Values that are not text are shown as JSON. */
function factsOf(detail: unknown): OfficeAlert["facts"] {
  if (typeof detail !== "object" || detail === null) return [];
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== "" && value !== undefined)
    .map(([name, value]) => ({
      name,
      value: typeof value === "string" ? value : JSON.stringify(value),
    }));
}
