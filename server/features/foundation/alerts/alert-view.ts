import { type AlertKind, alertKinds } from "#contract/foundation/alert-kinds.ts";
import type { OfficeAlert } from "#contract/foundation/alerts.ts";
import { formatMoney } from "#contract/money.ts";
import { readJson } from "../../../platform/json-text.ts";
import { storedMoney } from "../../../platform/stored-money.ts";
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
      by: settled_by ?? "This site",
      at: settled_at.toISOString(),
      note: settled_note ?? "",
    },
  };
}

type Fact = OfficeAlert["facts"][number];

/** The details as a flat list: nested facts of a gateway by their parts, sums formatted, times as ISO. */
function factsOf(detail: unknown): Fact[] {
  return isRecord(detail)
    ? Object.entries(detail).flatMap(([name, value]) => factOf(name, parsed(value)))
    : [];
}

function factOf(name: string, value: unknown): Fact[] {
  if (value === null || value === "" || value === undefined) return [];
  const sum = storedMoney.safeParse(value).data;
  if (sum) return [{ name, value: formatMoney(sum) }];
  if (isRecord(value)) return factsOf(value);
  const isTime = typeof value === "number" && /(At|By)$/.test(name);
  if (isTime) return [{ name, value: new Date(value).toISOString() }];
  return [{ name, value: typeof value === "string" ? value : JSON.stringify(value) }];
}

/** Parses stored JSON. Other text, also JSON that was cut off, stays unchanged. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith("{")) return value;
  return readJson(value) ?? value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
