import type { Query } from "../check/site-rows.ts";

/**
 * Moves the dates of recurring donations that just started back by as many months as there will be days, and makes
 * those due that are not. Returns the ids of these.
 */
export async function startDueDay(
  query: Query,
  { day, days }: { readonly day: number; readonly days: number },
): Promise<string[]> {
  const hasJustStarted = "state = 'active' AND first_on > current_date - 7";
  await query(`
    WITH moved AS (
      UPDATE recurring_donation SET first_on = first_on - interval '${days} months'
      WHERE ${hasJustStarted} RETURNING id
    )
    UPDATE recurring_charge SET due_on = due_on - interval '${days} months'
    FROM moved WHERE recurring_id = moved.id`);
  const due = await query<{ id: string }>(`
    UPDATE recurring_donation SET next_on = first_on + interval '${day} months'
    WHERE state = 'active' AND next_on > current_date RETURNING id`);
  // The job that runs every minute.
  await query("INSERT INTO jobs.job (name) VALUES ('each-minute')");
  return due.map(({ id }) => id);
}
