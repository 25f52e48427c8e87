import type { Insertable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

function selectInvitations(db: Db) {
  return db
    .selectFrom("office_invitation as invitation")
    .innerJoin("account as inviter", "inviter.id", "invitation.invited_by")
    .selectAll("invitation")
    .select(["inviter.first_name", "inviter.last_name"]);
}

export type OfficeInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>;

export function findOpenInvitations(db: Db, now: Date) {
  return selectInvitations(db)
    .where("invitation.expires_at", ">", now)
    .orderBy("invitation.email")
    .execute();
}

export function findInvitationByToken(db: Db, tokenHash: string) {
  return selectInvitations(db).where("invitation.token_hash", "=", tokenHash).executeTakeFirst();
}

/** Replaces the invitation of the same address, and deletes those that have expired. */
export async function replaceInvitation(
  tx: Tx,
  row: Insertable<DB["office_invitation"]>,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom("office_invitation")
    .where((eb) => eb.or([eb("email", "=", row.email), eb("expires_at", "<=", now)]))
    .execute();
  await tx.insertInto("office_invitation").values(row).execute();
}

export function deleteInvitation(tx: Tx, id: string) {
  return tx
    .deleteFrom("office_invitation")
    .where("id", "=", id)
    .returning(["role", "id"])
    .executeTakeFirst();
}

/** Deletes the invitations that a person sent, and the one to their confirmed address. */
export async function deleteInvitationsOf(
  tx: Tx,
  accountId: string,
  confirmedEmail: string | null,
): Promise<void> {
  await tx
    .deleteFrom("office_invitation")
    .where((eb) => eb.or([eb("invited_by", "=", accountId), eb("email", "=", confirmedEmail)]))
    .execute();
}
