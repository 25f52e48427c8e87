import type { AuditEntry } from "#contract/foundation/audit.ts";

/** A name of the trail in words: "Sign out" for "sign_out". */
export function plainWords(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A recorded value as people read it: the name of a state loses its underscores. */
export function valueWords(value: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll("_", " ") : value;
}

export function changesInWords(changes: AuditEntry["changes"]): AuditEntry["changes"] {
  return changes.map(({ field, before, after }) => ({
    field: plainWords(field),
    before: before && valueWords(before),
    after: after && valueWords(after),
  }));
}

const MOST_SIGNS = 60;

/** A single short change on one line, "State: open → answered"; undefined for what needs more room. */
export function changeLine([only, ...more]: AuditEntry["changes"]): string | undefined {
  if (!only || more.length > 0) return undefined;
  const line = `${only.field}: ${[only.before, only.after].filter((value) => value !== null).join(" → ")}`;
  return line.length <= MOST_SIGNS && !line.includes("\n") ? line : undefined;
}
