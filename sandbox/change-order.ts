import * as z from "zod/mini";
import type { SandboxClock } from "./sandbox-clock.ts";

/** A place in the order of changes. */
export interface ChangePlace {
  readonly changed_at: number;
  /** Rises with every change of anything: orders changes of the same millisecond. */
  readonly change_no: number;
}

export type NextChange = () => ChangePlace;

/**
 * Names the place of each change, after the last ones that were kept. Changes are paged by time, so their
 * time never goes back, even where the machine's does.
 */
export function createChangeOrder(clock: SandboxClock, kept: readonly ChangePlace[]): NextChange {
  let last = {
    changed_at: Math.max(0, ...kept.map(({ changed_at }) => changed_at)),
    change_no: Math.max(0, ...kept.map(({ change_no }) => change_no)),
  };
  return () => {
    last = {
      changed_at: Math.max(clock.now(), last.changed_at),
      change_no: last.change_no + 1,
    };
    return last;
  };
}

/** How a list of changes is asked for. */
export const changeQuery = z.object({
  changed_since: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,16}$/, "is not a cursor"))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
});

/** The place after which a list begins. */
export function placeOf(query: { cursor?: string; changed_since: number }): ChangePlace {
  if (query.cursor === undefined) return { changed_at: query.changed_since, change_no: -1 };
  const [changedAt, changeNo] = query.cursor.split("-").map(Number);
  return { changed_at: changedAt ?? 0, change_no: changeNo ?? 0 };
}

/** A page of changes, read one too many to see whether there are more, and the cursor of the next one. */
export function cutChanges<Change extends ChangePlace>(found: readonly Change[], limit: number) {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { shown, next_cursor: last ? `${last.changed_at}-${last.change_no}` : null };
}
