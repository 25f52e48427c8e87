import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** No process reserves further ahead than this, ms; a later time means that the clock was set back. */
const FAR_MS = 120_000;

// The database's clock is the only one that all processes share.
const inMs = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/**
 * Reserves the next `forMs` of the site's sending time. Returns the wait until it starts, ms;
 * undefined, reserving nothing, if that exceeds `withinMs`.
 */
export async function reserveSendingTime(
  tx: Tx,
  forMs: number,
  withinMs: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number }>`
    INSERT INTO mail_pace AS pace (taken_until) VALUES (${inMs(forMs)})
    ON CONFLICT (the_only) DO UPDATE SET taken_until = ${forMs} * interval '1 millisecond'
      + CASE WHEN pace.taken_until BETWEEN clock_timestamp() AND ${inMs(FAR_MS)}
          THEN pace.taken_until ELSE clock_timestamp() END
    WHERE pace.taken_until NOT BETWEEN ${inMs(withinMs)} AND ${inMs(FAR_MS)}
    RETURNING (extract(epoch FROM taken_until - clock_timestamp()) * 1000 - ${forMs})::float8 AS wait
  `.execute(tx);
  const [row] = rows;
  return row && Math.max(0, row.wait);
}
