import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

type Row = DB["campaign_invitation"];

function selectWithInviter(db: Db) {
  return db
    .selectFrom("campaign_invitation as invitation")
    .innerJoin("account as inviter", "inviter.id", "invitation.invited_by")
    .selectAll("invitation")
    .select(["inviter.first_name", "inviter.last_name"]);
}

/** Invitations that can still be accepted, newest first. */
export function findOpenInvitations(db: Db, campaignId: number, now: Date) {
  return selectWithInviter(db)
    .where("invitation.campaign_id", "=", campaignId)
    .where("invitation.accepted_at", "is", null)
    .where("invitation.withdrawn_at", "is", null)
    .where("invitation.expires_at", ">", now)
    .orderBy("invitation.invited_at", "desc")
    .orderBy("invitation.id")
    .execute();
}

export type InvitationRow = Awaited<ReturnType<typeof findOpenInvitations>>[number];

export function findInvitationByToken(db: Db, tokenHash: string) {
  return selectWithInviter(db)
    .innerJoin("campaign", "campaign.id", "invitation.campaign_id")
    .select("campaign.title")
    .where("invitation.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** The last unaccepted invitation to an address, which may be withdrawn or expired. */
export function findLastUnaccepted(db: Db, campaignId: number, email: string) {
  return db
    .selectFrom("campaign_invitation")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .where("email", "=", email)
    .where("accepted_at", "is", null)
    .orderBy("invited_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Counts the invitations that an account has sent since a moment. */
export async function countSentInvitations(
  db: Db,
  accountId: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom("campaign_invitation")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("invited_by", "=", accountId)
    .where("invited_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertInvitation(tx: Tx, row: Insertable<Row>): Promise<void> {
  await tx.insertInto("campaign_invitation").values(row).execute();
}

export async function updateInvitation(tx: Tx, id: string, row: Updateable<Row>): Promise<void> {
  await tx.updateTable("campaign_invitation").set(row).where("id", "=", id).execute();
}

/** Returns false if there was none to withdraw. */
export async function withdrawOpenInvitation(
  tx: Tx,
  { id, campaignId, at }: { id: string; campaignId: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("campaign_invitation")
    .set({ withdrawn_at: at })
    .where("id", "=", id)
    .where("campaign_id", "=", campaignId)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes invitations that the account accepted and those to its verified address. */
export async function deleteInvitationsByAccount(
  tx: Tx,
  accountId: string,
  verifiedEmail: string | null,
): Promise<void> {
  await tx
    .deleteFrom("campaign_invitation")
    .where((eb) => eb.or([eb("accepted_by", "=", accountId), eb("email", "=", verifiedEmail)]))
    .execute();
}
