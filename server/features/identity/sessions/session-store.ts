import { sql } from "kysely";
import type { OfficeRole } from "#contract/office-roles.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { deleteOldRows, type KeyPage } from "../../../platform/jobs/delete-in-pages.ts";
import { officeRoleColumn } from "../../foundation/accounts/account-store.ts";
import { type CounterReversal, reverseCountsSql } from "../../foundation/limits/limit-store.ts";
import type { DeviceOwner } from "../devices/known-device.ts";
import type { TokenHolder } from "./access-token.ts";
import { passwordStamp } from "./login-store.ts";
import { MAX_SESSIONS, REMAINING_SESSIONS } from "./session-policy.ts";

/** How many excess sessions a login deletes at most. */
const DELETED_AT_ONCE = 1_000;

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly refreshHash: string;
  readonly lasting: boolean;
  readonly client: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A session to open for an authenticated person. */
export interface SessionOpening {
  readonly session: NewSession;
  /** The session opens only if the password still has this stamp. If undefined, with any password. */
  readonly passwordStamp?: string;
  /** Whether a second factor is verified before the commit. */
  readonly secondFactor: boolean;
  /** Login attempts to subtract from their counters. */
  readonly reversal: CounterReversal;
}

export type SessionOwner = TokenHolder &
  DeviceOwner & {
    /** Whether excess sessions have to be deleted. */
    readonly crowded: boolean;
  };

/**
 * Opens a session, subtracts its login attempts and returns the owner, all in one statement. Writes
 * nothing and returns undefined if the account can't log in, its password has changed, or it needs a
 * second factor. Locks the account against changes until the commit.
 */
export async function insertSession(
  tx: Tx,
  { session, passwordStamp: stamp, secondFactor, reversal }: SessionOpening,
): Promise<SessionOwner | undefined> {
  const { rows } = await sql<SessionOwner>`
    WITH owner AS (
      SELECT id, email, first_name, last_name, role, office_role, device_generation FROM account
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
    ${reverseCountsSql(reversal, {}, sql`EXISTS (SELECT FROM owner)`)}
    SELECT owner.*, EXISTS (
      SELECT FROM session WHERE account_id = owner.id OFFSET ${sql.lit(MAX_SESSIONS - 1)}
    ) AS crowded
    FROM owner`.execute(tx);
  return rows[0];
}

export interface LiveSession {
  readonly account_id: string;
  readonly office_role: OfficeRole | null;
  readonly two_factor: boolean;
  readonly expires_at: Date;
}

/** A session that wasn't ended, of an account that can log in. It may have expired. */
export function findLiveSession(db: Db, id: string): Promise<LiveSession | undefined> {
  return db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select([
      "session.account_id",
      "session.expires_at",
      officeRoleColumn.as("office_role"),
      sql<boolean>`account.two_factor_since IS NOT NULL`.as("two_factor"),
    ])
    .where("session.id", "=", id)
    .where("session.ended_at", "is", null)
    .where("account.disabled_at", "is", null)
    .where("account.erased_at", "is", null)
    .executeTakeFirst();
}

/** The account's open sessions: the given one first, then the most recently active. */
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
    .limit(MAX_SESSIONS)
    .execute();
}

/** Ends a session of the account. Returns false if it isn't open. */
export async function updateSessionEnd(
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
export async function updateSessionEnds(
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

/**
 * Deletes the account's sessions beyond `REMAINING_SESSIONS`: first those that are over, then the
 * least recently active. Leaves out sessions that are being renewed. Returns the deleted ids.
 */
export async function deleteExcessSessions(tx: Tx, accountId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM session WHERE id IN (
      SELECT id FROM session WHERE id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (
            PARTITION BY lasting
            ORDER BY ended_at IS NULL AND expires_at > ${at} DESC, last_seen_at DESC, id DESC
          ) AS rank
          FROM session WHERE account_id = ${accountId}
        ) AS ranked
        WHERE rank > ${REMAINING_SESSIONS} ORDER BY rank DESC LIMIT ${DELETED_AT_ONCE}
      ) FOR UPDATE SKIP LOCKED
    ) RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes the sessions of a page that ended or expired before then. Returns the page's last key. */
export function deleteEndedSessions(
  tx: Tx,
  before: Date,
  page: KeyPage,
): Promise<string | undefined> {
  const old = sql`least(ended_at, expires_at) < ${before}`;
  return deleteOldRows(tx, page, { table: "session", key: "id", old });
}

export async function findSessionStart(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("session")
    .select("created_at")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.created_at;
}

export async function deleteAccountSessions(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("session").where("account_id", "=", accountId).execute();
}

/** The account's newest sessions, without token hashes. */
export function findAccountSessions(db: Db, accountId: string) {
  return db
    .selectFrom("session")
    .select(["client", "lasting", "created_at", "last_seen_at", "expires_at", "ended_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(MAX_SESSIONS)
    .execute();
}
