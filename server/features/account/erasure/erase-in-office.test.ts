import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { BATCH_ROWS } from "../../../platform/jobs/in-batches.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createDonors } from "../../../testing/test-crowds.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { issueAllReceipts } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { insertTombstone } from "../../foundation/accounts/account-store.ts";
import { toGuest } from "../../foundation/accounts/person.ts";
import { eraseDonationBatch } from "./erase-everywhere.ts";

const reason = "Asked by mail on 3 May";
let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  office = await openOffice(site);
});

const eraseUser = (id: string, confirm: string, why = reason) =>
  office.post(`users/${id}/erase/`, { confirm, reason: why });
const eraseGuest = (email: string, confirm = email, why = reason) =>
  office.post("guest/erase/", { email, confirm, reason: why });
const countNamed = async (email: string) => {
  const rows = site.db.selectFrom("donation").select("id").where("donor_email", "=", email);
  return (await rows.execute()).length;
};

describe("erasing an account in the office", () => {
  test("includes guest donations from the address, and emails the owner", async () => {
    const ada = await openAccount(site);
    const bearer = await ada.bearer();
    const { id: campaignId } = await site.campaign();
    await createSettledDonations(site, { campaignId, email: ada.email, name: "Ada as guest" });
    expect((await eraseUser(ada.id, ` ${ada.email.toUpperCase()}`)).status).toBe(200);
    expect((await site.get("/api/v1/account/profile/", bearer)).status).toBe(401);
    expect((await ada.login()).status).toBe(401);
    expect(await countNamed(ada.email)).toBe(0);
    const [letter] = await site.mailsTo(ada.email);
    expect(letter?.text).toContain("because we were asked to");
    expect((await office.get(`users/?q=${ada.email}`)).json.data).toEqual([]);
    const [entry] = await office.trail();
    expect(entry).toMatchObject({ action: "erase", subject: { type: "account", id: ada.id } });
    expect(entry.changes).toContainEqual({ field: "reason", before: null, after: reason });
    expect(JSON.stringify(entry)).not.toContain(ada.email);
    expect((await eraseUser(ada.id, ada.email)).status).toBe(404);
  });

  test("requires the address, and a reason that doesn't contain it", async () => {
    const ada = await openAccount(site);
    expect((await eraseUser(ada.id, "else@example.org")).status).toBe(422);
    expect((await eraseUser(ada.id, ada.email, "")).status).toBe(422);
    const { status, text } = await eraseUser(ada.id, ada.email, `Mail from ${ada.email}, 3 May`);
    expect([status, text]).toEqual([422, expect.stringContaining("Leave the address out")]);
    expect((await ada.login()).status).toBe(200);
  });

  test("is refused for members of the office, including oneself", async () => {
    const other = await openOffice(site);
    for (const { id, email } of [other.account, office.account]) {
      const { status, json } = await eraseUser(id, email);
      expect([status, json.non_field_errors[0]]).toEqual([
        403,
        expect.stringContaining("works in the office"),
      ]);
    }
    expect((await other.get("queues/")).status).toBe(200);
  });

  test("is refused while the owner runs a campaign that collects donations", async () => {
    const ada = await openAccount(site);
    await site.campaign({ organiserId: ada.id, title: "Adas Well" });
    const { status, json } = await eraseUser(ada.id, ada.email);
    expect([status, json.non_field_errors[0]]).toEqual([
      403,
      "This person runs the campaign “Adas Well”. Please transfer it to someone else or end it first.",
    ]);
    expect((await ada.login()).status).toBe(200);
  });
});

describe("erasing a guest in the office", () => {
  test("requires an address with data but without an account", async () => {
    const { email } = await openAccount(site);
    const { id: campaignId } = await site.campaign();
    await createSettledDonations(site, { campaignId, email });
    expect((await office.get(`guest/?email=${email}`)).json).toMatchObject({
      has_account: true,
      kept: { gifts: 1 },
    });
    expect((await eraseGuest(email)).status).toBe(403);
    expect(await countNamed(email)).toBe(1);
    expect((await eraseGuest("nobody@example.org")).status).toBe(404);
    expect(await site.mailsTo("nobody@example.org")).toEqual([]);
  });

  test("requires the address twice, and a reason that doesn't contain it", async () => {
    const email = "typed-once@example.org";
    const { id: campaignId } = await site.campaign();
    await createSettledDonations(site, { campaignId, email });
    expect((await eraseGuest(email, "typed-ones@example.org")).status).toBe(422);
    expect((await eraseGuest(email, email, `${email} asked`)).status).toBe(422);
    expect(await countNamed(email)).toBe(1);
  });

  test("sends no email to a bounced address", async () => {
    const email = "gone-away@example.org";
    await inTransaction(site.database, (tx) =>
      tx
        .insertInto("suppressed_address")
        .values({ email, scope: "all", reason: "bounced", suppressed_at: new Date() })
        .execute(),
    );
    expect((await eraseGuest(email)).status).toBe(200);
    expect(await site.mailsTo(email)).toEqual([]);
  });

  test("keeps them counted as one donor of a campaign, under a new key", async () => {
    const email = "counted-once@example.org";
    const { id: campaignId } = await site.campaign();
    await createSettledDonations(site, { campaignId, email }, { campaignId, email });
    const donors = async () => {
      const rows = site.db.selectFrom("campaign_donor").select("donor_key");
      return (await rows.where("campaign_id", "=", campaignId).execute()).map(
        (row) => row.donor_key,
      );
    };
    const before = await donors();
    expect((await eraseGuest(email)).status).toBe(200);
    const after = await donors();
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  });
});

describe("erasing a person with very many donations", () => {
  const often = "often@example.org";
  const erasureDeps = () => ({ ...site.deps, at: new Date(site.clock.now) });

  async function donateOften(campaignId: number, last: number): Promise<void> {
    await createDonors(site, campaignId, { last });
    await inTransaction(site.database, (tx) =>
      sql`UPDATE donation SET donor_email = ${often}, receipt_due = 'quiet'
        WHERE campaign_id = ${campaignId}`.execute(tx),
    );
  }

  test("erases them in batches and leaves the last one to the caller", async () => {
    const { id: campaignId } = await site.campaign();
    await donateOften(campaignId, 7);
    await issueAllReceipts(site);
    const id = "01890a5d-ac96-774b-bcce-b302099a8057";
    const guest = toGuest(often, id);
    let batchCount = 0;
    const eraseBatch = async (tx: Tx) => {
      batchCount += 1;
      await insertTombstone(tx, id, new Date());
      return eraseDonationBatch(tx, guest, erasureDeps(), 3);
    };
    while (await inTransaction(site.database, eraseBatch));
    expect([batchCount, await countNamed(often)]).toEqual([3, 1]);
    const contents = site.db
      .selectFrom("receipt")
      .innerJoin("donation", "donation.id", "receipt.donation_id")
      .select(["donation.donor_email", "receipt.content"])
      .where("donation.campaign_id", "=", campaignId)
      .execute();
    const left = (await contents).filter(({ content }) => content !== null);
    expect([(await contents).length, left.length, left[0]?.donor_email]).toEqual([7, 1, often]);
  });

  test("keeps a person with two addresses counted as two donors", async () => {
    const ada = await openAccount(site);
    const { id: campaignId } = await site.campaign();
    const gift = { campaignId, accountId: ada.id };
    const second = `second-${ada.email}`;
    await createSettledDonations(site, { ...gift, email: ada.email }, { ...gift, email: second });
    const person = toGuest(ada.email, ada.id);
    await inTransaction(site.database, (tx) => eraseDonationBatch(tx, person, erasureDeps(), 1));
    expect((await countNamed(ada.email)) + (await countNamed(second))).toBe(1);
    expect((await eraseUser(ada.id, ada.email)).status).toBe(200);
    const donors = site.db.selectFrom("campaign_donor").select("donor_key");
    expect(await donors.where("campaign_id", "=", campaignId).execute()).toHaveLength(2);
  });

  test("takes one call, in transactions of limited size", async () => {
    const { id: campaignId } = await site.campaign();
    await donateOften(campaignId, BATCH_ROWS + 5);
    expect((await eraseGuest(often)).status).toBe(200);
    expect(await countNamed(often)).toBe(0);
    const sizes = sql<{ n: number }>`
      SELECT count(*)::int AS n FROM donation WHERE campaign_id = ${campaignId}
      GROUP BY xmin::text`;
    for (const { n } of await readRows(site.db, sizes)) expect(n).toBeLessThanOrEqual(BATCH_ROWS);
    const entries = await office.trail();
    expect(entries[0].changes).toContainEqual({ field: "erased", before: null, after: "guest" });
  });
});
