import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DeviceOwner } from "../devices/known-device.ts";

export interface SocialIdentity {
  readonly provider: SocialProvider;
  /** The person's id at the provider, which never changes. */
  readonly subject: string;
}

export async function findLinkedAccount(
  db: Db,
  { provider, subject }: SocialIdentity,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("social_identity")
    .select("account_id")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.account_id;
}

/** Returns false if it is already linked. */
export async function insertIdentity(
  tx: Tx,
  identity: SocialIdentity & { accountId: string; email: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("social_identity")
    .values({
      provider: identity.provider,
      subject: identity.subject,
      account_id: identity.accountId,
      email: identity.email,
      linked_at: identity.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The account if its logins need a second factor. */
export function findSecondFactorOwner(db: Db, accountId: string): Promise<DeviceOwner | undefined> {
  return db
    .selectFrom("account")
    .select(["email", "device_generation"])
    .where("id", "=", accountId)
    .where("two_factor_since", "is not", null)
    .executeTakeFirst();
}

/** The providers that a person can log in with. */
export function findAccountIdentities(db: Db, accountId: string) {
  return db
    .selectFrom("social_identity")
    .select(["provider", "subject", "email", "linked_at"])
    .where("account_id", "=", accountId)
    .orderBy("linked_at")
    .execute();
}

export async function deleteAccountIdentities(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("social_identity").where("account_id", "=", accountId).execute();
}
