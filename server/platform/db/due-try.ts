import { type RawBuilder, sql } from "kysely";
import { CLOCKS_APART_MS } from "./lease.ts";

/** The pause before a try with so many before it: a minute, then twice as long each time, at most an hour. */
const pause = sql`least(power(2, least(tries, 10) - 1), 60) * interval '1 minute'`;

/** Whether a row with `tries`, and with the time of the last one, is to be tried now. */
export function isDue(triedAt: string, now: Date): RawBuilder<boolean> {
  const tried = sql.ref(triedAt);
  // A try that lies ahead of us was counted before a clock was set back.
  const latest = new Date(now.getTime() + CLOCKS_APART_MS);
  return sql<boolean>`(tries = 0 OR ${tried} + ${pause} <= ${now} OR ${tried} > ${latest})`;
}
