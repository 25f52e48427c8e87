import { sql } from "kysely";
import type { Role } from "#contract/identity/sessions.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { deleteOldOfPage, type KeyPage } from "../../../platform/jobs/forget-in-pages.ts";
import { type Uncounted, uncounting } from "../../foundation/limits/limit-store.ts";
import type { DeviceOwner } from "../devices/known-device.ts";
import type { TokenHolder } from "./access-token.ts";
import { passwordStamp } from "./login-store.ts";
import { MOST_SESSIONS } from "./session-policy.ts";

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly refreshHash: string;
  readonly lasting: boolean;
  readonly client: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A session to open, of somebody who proved who they are. */
export interface Opening {
  readonly session: NewSession;
  /** It opens only while the password has this stamp; undefined for any password. */
  readonly passwordStamp?: string;
  /** Whether a second factor is given before the commit. */
  readonly secondFactor: boolean;
  readonly forgiven: Uncounted;
}

/** Whose session was opened. */
export type SessionOwner = TokenHolder &
  DeviceOwner & {
    /** The account had as many sessions as it may have. */
    readonly crowded: boolean;
  };

/**
 * Opens a session and takes its attempts out of the counters, in one statement. Answers the owner; undefined, and
 * nothing is written, where the account may not sign in, its password changed, or it asks for a second factor by
 * now. Nobody changes the account until the commit.
 */
export async function insertSession(
  tx: Tx,
  { session, passwordStamp: stamp, secondFactor, forgiven }: Opening,
): Promise<SessionOwner | undefined> {
  const { rows } = await sql<SessionOwner>`
    WITH owner AS (
      SELECT id, email, first_name, last_name, role, device_generation FROM account
      WHERE id = ${session.accountId} AND disabled_at IS NULL AND erased_at IS NULL
        AND (${stamp ?? null}::text IS NULL OR ${passwordStamp} = ${stamp ?? null}::text)
        AND (${secondFactor}::boolean OR two_factor_since IS NULL)
      FOR SHARE
    ),
    opened AS (
      INSERT INTO session (
        id, account_id, current_hash, lasting, client, expires_at,
        rotated_at, created_at, last_seen_at
      )
      SELECT ${session.id}::uuid, owner.id, ${session.refreshHash}, ${session.lasting}::boolean, ${session.client},
        ${session.expiresAt}::timestamptz, at, at, at
      FROM owner, (VALUES (${session.now}::timestamptz)) AS moment (at)
    ),
    ${uncounting(forgiven, {}, sql`EXISTS (SELECT FROM owner)`)}
    SELECT owner.*, EXISTS (
      SELECT FROM session WHERE account_id = owner.id OFFSET ${sql.lit(MOST_SESSIONS - 1)}
    ) AS crowded
    FROM owner`.execute(tx);
  return rows[0];
}

export interface LiveSession {
  readonly account_id: string;
  readonly role: Role;
  readonly two_factor: boolean;
  readonly expires_at: Date;
}

/** A session that was not ended, of somebody who may sign in. It may have expired. */
export function findLiveSession(db: Db, id: string): Promise<LiveSession | undefined> {
  return db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select([
      "session.account_id",
      "session.expires_at",
      "account.role",
      sql<boolean>`account.two_factor_since IS NOT NULL`.as("two_factor"),
    ])
    .where("session.id", "=", id)
    .where("session.ended_at", "is", null)
    .where("account.disabled_at", "is", null)
    .where("account.erased_at", "is", null)
    .executeTakeFirst();
}

/** The sessions of an account that are open at this time: the named one first, then those seen last. */
export function listOpenSessions(
  db: Db,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  at: Date,
) {
  return db
    .selectFrom("session")
    .select(["id", "client", "created_at", "last_seen_at"])
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .orderBy((eb) => eb("id", "=", sessionId), "desc")
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_SESSIONS)
    .execute();
}

/** Ends one session of the account; false where it has no such open one. */
export async function endSessionRow(
  tx: Tx,
  session: { id: string; accountId: string },
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("session")
    .set({ ended_at: at })
    .where("id", "=", session.id)
    .where("account_id", "=", session.accountId)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the sessions of an account, except the one to keep. */
export async function endSessionRows(
  tx: Tx,
  accountId: string,
  at: Date,
  keep: string | undefined,
): Promise<void> {
  let ending = tx
    .updateTable("session")
    .set({ ended_at: at })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null);
  if (keep !== undefined) ending = ending.where("id", "<>", keep);
  await ending.execute();
}

/** Of a page of sessions, deletes those that ended or expired before then; answers its last key. */
export function forgetSessions(tx: Tx, before: Date, page: KeyPage): Promise<string | undefined> {
  const old = sql`least(ended_at, expires_at) < ${before}`;
  return deleteOldOfPage(tx, page, { table: "session", key: "id", old });
}

export async function findSessionStart(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("session")
    .select("created_at")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.created_at;
}

export async function deleteSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("session").where("account_id", "=", accountId).execute();
}

/** The newest that are kept, without what opens them. */
export function findSessionsOf(db: Db, accountId: string) {
  return db
    .selectFrom("session")
    .select(["client", "lasting", "created_at", "last_seen_at", "expires_at", "ended_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(MOST_SESSIONS)
    .execute();
}
