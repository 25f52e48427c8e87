import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** Nobody takes time so far ahead, ms: the clock was set back since, and waiting for it could take hours. */
const FAR_MS = 120_000;

// The database's clock counts: it is the only one that all processes share.
const inMs = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/**
 * Takes the next `forMs` of the time in which the site's mails to many go. Answers how long it is until
 * they begin, ms; undefined where that is longer than `withinMs`, and then nothing is taken.
 */
export async function reserveMails(
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
