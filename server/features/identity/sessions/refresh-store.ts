import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { deleteOldRows, type KeyPage } from "../../../platform/jobs/delete-in-pages.ts";

/** The session of a current or used token. Undefined if the token was never issued. */
export async function findSessionByToken(
  db: Db,
  hash: string,
): Promise<{ readonly id: string; readonly account_id: string } | undefined> {
  return db
    .selectFrom("session")
    .select(["id", "account_id"])
    .where((eb) =>
      eb.or([
        eb("current_hash", "=", hash),
        eb(
          "id",
          "=",
          eb.selectFrom("used_refresh_token").select("session_id").where("hash", "=", hash),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Concurrent renewals wait here and find the first one done. Undefined if the session was deleted. */
export function lockSession(tx: Tx, id: string) {
  return tx.selectFrom("session").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function findTokenUse(tx: Tx, hash: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("used_refresh_token")
    .select("used_at")
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row?.used_at;
}

export async function rotateSession(
  tx: Tx,
  id: string,
  rotation: { from: string; to: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("used_refresh_token")
    .values({ hash: rotation.from, session_id: id, used_at: rotation.now })
    .execute();
  await tx
    .updateTable("session")
    .set({
      current_hash: rotation.to,
      rotated_at: rotation.now,
      last_seen_at: rotation.now,
      expires_at: rotation.expiresAt,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes the old used tokens of a page. Unknown tokens are refused as well. Returns the page's last
 * key.
 */
export function deleteOldTokenUses(
  tx: Tx,
  before: Date,
  page: KeyPage,
): Promise<string | undefined> {
  const old = sql`used_at < ${before}`;
  return deleteOldRows(tx, page, { table: "used_refresh_token", key: "hash", old });
}
