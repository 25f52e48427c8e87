import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { openAccount, type TestAccount } from "../test-account.ts";
import { createSettledDonations } from "../test-donations.ts";
import { issueAllReceipts } from "../test-receipts.ts";
import type { TestSite } from "../test-site.ts";
import { insertAddress } from "./address-traces.ts";

interface TracedAccount {
  readonly ada: TestAccount;
  /** The campaigns they donated to with their account and as a guest. */
  readonly campaigns: { readonly own: number; readonly guest: number };
  /** The URL of their photo. */
  readonly photo: string;
  /** Texts that identify them. */
  readonly words: readonly string[];
  /** Ids that identify them in tables without such texts. */
  readonly ids: readonly string[];
}

/** Creates an account with rows in every table that erasing clears. */
export async function openTracedAccount(site: TestSite): Promise<TracedAccount> {
  const ada = await openAccount(site, { firstName: "Adaobi" });
  const headers = await ada.bearer();
  const own = await site.campaign();
  const guest = await site.campaign();
  const message = "For my aunt Ngozi";
  const donation = { name: "Adaobi Obi", email: ada.email, message };
  await createSettledDonations(site, {
    ...donation,
    campaignId: own.id,
    accountId: ada.id,
    minor: 2_500,
  });
  await createSettledDonations(site, {
    ...donation,
    campaignId: guest.id,
    name: "Adaobi as guest",
    minor: 3_300,
  });
  await issueAllReceipts(site);
  const red = sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } });
  const body = new Uint8Array(await red.png().toBuffer());
  const { json } = await site.ask("/api/v1/account/photo/", { method: "PUT", headers, body });
  const newEmail = `new-${ada.email}`;
  await site.post("/api/v1/account/email/", { email: newEmail, password: ada.password }, headers);
  await site.post("/api/v1/auth/password-reset/", { email: ada.email });
  const ids = await insertRows(site, ada, own.id);
  const key = json.photo.split("/")[3] ?? json.photo;
  return {
    ada,
    campaigns: { own: own.id, guest: guest.id },
    photo: json.photo,
    words: [ada.email, "Adaobi", "Ngozi", "g-1", key],
    ids: [ada.id, ...ids],
  };
}

/** Inserts rows that the calls above do not create; returns ids that belong to the account. */
function insertRows(site: TestSite, ada: TestAccount, campaignId: number): Promise<string[]> {
  return inTransaction(site.database, async (tx) => {
    const at = new Date(site.clock.now);
    const later = new Date(site.clock.now + 3_600_000);
    const { email } = ada;
    const owner = { account_id: ada.id };
    const liked = { ...owner, campaign_id: campaignId };
    const session = await tx
      .selectFrom("session")
      .select("id")
      .where("account_id", "=", ada.id)
      .executeTakeFirstOrThrow();
    const receipt = await tx
      .selectFrom("receipt")
      .innerJoin("donation", "donation.id", "receipt.donation_id")
      .select("receipt.id")
      .where("donation.account_id", "=", ada.id)
      .executeTakeFirstOrThrow();
    const { organiser_id } = await tx
      .selectFrom("campaign")
      .select("organiser_id")
      .where("id", "=", campaignId)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("donation")
      .set({ dedication: "In memory of Adaobi the elder", team_note: "Adaobi came by" })
      .where("account_id", "=", ada.id)
      .execute();
    await tx
      .insertInto("used_refresh_token")
      .values({ hash: randomUUID(), session_id: session.id, used_at: at })
      .execute();
    await tx
      .insertInto("social_identity")
      .values({ ...owner, provider: "google", subject: "g-1", email, linked_at: at })
      .execute();
    await tx
      .insertInto("two_factor")
      .values({ ...owner, secret: "sealed" })
      .execute();
    await tx
      .insertInto("recovery_code")
      .values({ ...owner, code_hash: "hash" })
      .execute();
    const paid = await tx
      .selectFrom("donation")
      .select("id")
      .where("account_id", "=", ada.id)
      .executeTakeFirstOrThrow();
    const person = { email, firstName: "Adaobi", lastName: "Obi", accountId: ada.id };
    await insertAddress(tx, { ...person, campaignId, donationId: paid.id }, site.clock.now);
    await tx
      .insertInto("kept_paper")
      .values({ file: `receipts/${randomUUID()}`, receipt_id: receipt.id, kept_at: at })
      .execute();
    await tx
      .insertInto("campaign_like")
      .values({ ...liked, liked_at: at })
      .execute();
    await tx
      .insertInto("campaign_follow")
      .values({ ...liked, followed_at: at })
      .execute();
    await tx
      .insertInto("campaign_member")
      .values({ ...liked, role: "reader", joined_at: at })
      .execute();
    const { id: event_id } = await tx
      .insertInto("event")
      .values({
        campaign_id: campaignId,
        host_id: organiser_id,
        title: "An evening",
        description: "of questions",
        place: "Abuja",
        starts_at: at,
        ends_at: later,
        created_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("event_signup")
      .values({ ...owner, event_id, signed_up_at: at, told_at: at })
      .execute();
    await tx
      .insertInto("in_kind_gift")
      .values({
        ...liked,
        what: "Two shovels",
        quantity: 2,
        message: "From Adaobi",
        anonymous: false,
        state: "pledged",
        pledged_at: at,
        changed_at: at,
      })
      .execute();
    await tx
      .insertInto("notification")
      .values({ ...liked, kind: "update", data: "{}", happened_at: at })
      .execute();
    return [session.id, receipt.id];
  });
}
