import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import { SESSIONS_OF_A_KIND } from "./session-policy.ts";

/** How many old sessions one login deletes at most. */
const DELETED_AT_ONCE = 1_000;

/**
 * Deletes the sessions of an account beyond those that are kept: first what is over, then what was not
 * seen for longest. Answers their ids. One that somebody is renewing stays.
 */
export async function deleteOldSessions(tx: Tx, accountId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM session WHERE id IN (
      SELECT id FROM session WHERE id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (
            PARTITION BY lasting
            ORDER BY ended_at IS NULL AND expires_at > ${at} DESC, last_seen_at DESC, id DESC
          ) AS place
          FROM session WHERE account_id = ${accountId}
        ) AS placed
        WHERE place > ${SESSIONS_OF_A_KIND} ORDER BY place DESC LIMIT ${DELETED_AT_ONCE}
      ) FOR UPDATE SKIP LOCKED
    ) RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}
