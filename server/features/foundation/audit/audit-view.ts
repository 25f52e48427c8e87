import type { AuditEntry } from "#contract/foundation/audit.ts";
import type { AuditRow } from "./audit-store.ts";

export function auditView(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.done_at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? "" },
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, title: row.subject_title },
    changes: changesBetween(row.before, row.after),
  };
}

export function changesBetween(before: unknown, after: unknown): AuditEntry["changes"] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({
      field,
      before: old.get(field) ?? null,
      after: now.get(field) ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

function valuesOf(record: unknown): Map<string, string> {
  if (typeof record !== "object" || record === null) return new Map();
  return new Map(
    Object.entries(record)
      .filter(([, value]) => value !== null)
      .map(([field, value]) => [field, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
