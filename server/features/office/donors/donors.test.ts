import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { DonorDetails, DonorDonation, DonorItem } from "#contract/office/donors.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { createRecurring } from "../../../testing/recurring/test-recurring.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations, type TestDonation } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { issueAllReceipts } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { moveRecordToAccount } from "./donor-record-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
  campaignId = (await site.campaign()).id;
});

const donate = (...donations: ReadonlyArray<Omit<TestDonation, "campaignId">>) =>
  createSettledDonations(site, ...donations.map((donation) => ({ campaignId, ...donation })));

const address = () => `${site.key()}@example.org`;

async function search(q: string): Promise<DonorItem[]> {
  return (await office.get(`donors/?q=${encodeURIComponent(q)}`)).json.data;
}

/** The donor who is found alone by this search. */
async function idOf(q: string): Promise<string> {
  const found = await search(q);
  expect(found).toHaveLength(1);
  return found[0]?.id ?? "";
}

async function read(id: string): Promise<DonorDetails> {
  const { status, json, text } = await office.get(`donors/${id}/`);
  expect(status, text).toBe(200);
  return json;
}

async function donationsOf(id: string): Promise<DonorDonation[]> {
  return (await office.get(`donors/${id}/donations/?limit=50`)).json.data;
}

const viewsOf = async (id: string) =>
  (await office.get(`audit/?subject_type=donor&subject_id=${id}&action=view`)).json.data.length;

describe("the list of donors", () => {
  test("has each person once, by the newest donation, in pages", async () => {
    const [anna, ben, cleo] = [address(), address(), address()];
    // Ids of the same millisecond have no order.
    for (const email of [anna, ben, anna, cleo, null, ben]) await donate({ email });
    const pages: string[] = [];
    let cursor = "";
    for (let page = 0; page < 3; page += 1) {
      const { json } = await office.get(`donors/?limit=1${cursor && `&cursor=${cursor}`}`);
      pages.push(...json.data.flatMap(({ emails }: DonorItem) => emails));
      cursor = json.next_cursor;
    }
    expect(pages).toEqual([ben, cleo, anna]);
    expect((await office.get("donors/?cursor=abc")).status).toBe(422);
  });

  test("lists other donors after one with many donations", async () => {
    const [rare, often] = [address(), address()];
    await donate({ email: rare });
    const many = Array.from({ length: 205 }, () => ({ email: often, minor: 100 }));
    await donate(...many);
    const { json } = await office.get("donors/?limit=2");
    expect(json.data).toMatchObject([
      { emails: [often], donation_count: 205, cut: false },
      { emails: [rare], donation_count: 1 },
    ]);
  });

  test("is searched by part of a name, address, amount, city or tag", async () => {
    const ada = await openAccount(site, { firstName: "Óscar", lastName: "Nuñez-Vidal" });
    const email = `quiet-${address()}`;
    await donate({ accountId: ada.id, email: ada.email, name: null, minor: 4_321 });
    await donate({ email, name: "Zoë Brandström" });
    const id = await idOf("brandstrom");
    await office.put(`donors/${id}/`, { city: "Kraków", tags: ["Major giver", "major  GIVER"] });
    for (const q of ["zoe brand", email.slice(0, 12), "krakow", "jor giv"]) {
      expect(await search(q), q).toMatchObject([{ emails: [email], tags: ["Major giver"] }]);
    }
    for (const q of ["oscar nunez", "43.21", ada.email]) {
      expect(await search(q), q).toMatchObject([
        { id: ada.id, name: "Óscar Nuñez-Vidal", has_account: true },
      ]);
    }
    for (const q of ["%", "nobody at all", "43.22"]) expect(await search(q), q).toEqual([]);
  });

  test("reads donors and their newest donations by index", async () => {
    const plan = await inTransaction(site.database, async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      await sql`SET LOCAL enable_sort = off`.execute(tx);
      const rows = await readRows(
        tx,
        sql`EXPLAIN SELECT id FROM donation WHERE donor_email = 'a' AND account_id IS NULL
          AND settled_at IS NOT NULL AND disowned_at IS NULL ORDER BY id DESC LIMIT 1`,
      );
      const own = await readRows(
        tx,
        sql`EXPLAIN SELECT id FROM donation WHERE account_id = ${office.account.id}
          AND settled_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
      );
      const labels = await readRows(
        tx,
        sql`EXPLAIN SELECT id FROM donor WHERE (city IS NOT NULL OR tags <> '{}')
          AND fold_text(donor_labels(city, tags)) LIKE '%krakow%'`,
      );
      return JSON.stringify([rows, own, labels]);
    });
    for (const index of ["donation_paid_of_guest", "donation_paid_of_account", "donor_by_label"]) {
      expect(plan).toContain(index);
    }
    expect(plan).not.toContain("Sort");
  });
});

describe("a donor's page", () => {
  test("adds up what the books have, with receipts, messages and consent", async () => {
    const email = address();
    await donate(
      { email, minor: 5_000, name: "Grace Kelm" },
      { email, minor: 2_500, settledAt: site.clock.now + 1_000 },
      { email, minor: 1_000, currency: "EUR", ratePpm: 1_100_000 },
    );
    await issueAllReceipts(site);
    await site.post("/api/v1/contactus/", {
      email,
      full_name: "Grace Kelm",
      subject: "My receipt",
      message: "Where is it?",
      enquiry_type: "General Enquiry",
    });
    await inTransaction(site.database, async (tx) => {
      const at = new Date(site.clock.now);
      const stop = { email, scope: "update", reason: "unsubscribed", suppressed_at: at } as const;
      await tx.insertInto("suppressed_address").values(stop).execute();
    });
    const recurring = await createRecurring(site, { campaign_id: campaignId, donor_email: email });
    await createRecurring(site, { campaign_id: campaignId });
    const id = await idOf(email);
    const donor = await read(id);
    const sums = await readRows(
      site.db,
      sql<{ currency: string; amount: number; count: number }>`
        SELECT currency, sum(amount_minor)::int / 100.0 AS amount, count(*)::int AS count
        FROM donation WHERE donor_email = ${email} GROUP BY currency ORDER BY currency`,
    );
    expect(donor.totals).toEqual(sums.map((sum) => ({ ...sum, amount: Number(sum.amount) })));
    expect(donor).toMatchObject({
      name: "Grace Kelm",
      donation_count: 3,
      enquiries: [{ subject: "My receipt", state: "open" }],
      recurring: [{ id: recurring.id, amount: 20, frequency: "monthly", state: "active" }],
      identities: [
        {
          account: null,
          email,
          newsletter: null,
          stopped: [{ scope: "update", reason: "unsubscribed" }],
        },
      ],
    });
    const listed = await donationsOf(id);
    expect(listed.map(({ receipt_number }) => typeof receipt_number)).toEqual(
      Array.from({ length: 3 }, () => "string"),
    );
    const [first] = listed;
    const { donation } = (await office.get(`donations/${first?.id}/`)).json;
    expect((await read(donation.donor_id)).emails).toEqual([email]);
  });

  test("has an account's donations and those of its confirmed address, not disowned ones", async () => {
    const ada = await openAccount(site);
    await donate(
      { accountId: ada.id, email: address() },
      { email: ada.email },
      { email: ada.email },
    );
    const disowned = (await donationsOf(ada.id)).find(({ email }) => email === ada.email);
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("donation")
        .set({ disowned_at: new Date(site.clock.now) })
        .where("id", "=", disowned?.id ?? "")
        .execute(),
    );
    expect(await read(ada.id)).toMatchObject({ donation_count: 2, emails: [ada.email] });
    expect((await office.get(`donors/${disowned?.id}/`)).status).toBe(404);
    const { donation } = (await office.get(`donations/${disowned?.id}/`)).json;
    expect(donation.donor_id).toBeNull();
  });

  test("is recorded in the audit log once an hour, without the address", async () => {
    const email = address();
    await donate({ email });
    const { id } = (await read(await idOf(email))) ?? {};
    await read(id);
    await donationsOf(id);
    expect(await viewsOf(id)).toBe(1);
    site.clock.now += 3_600_001;
    await site.get(`/api/v1/admin/donors/${id}/`, await office.account.bearer());
    site.clock.now -= 3_600_001;
    expect(await viewsOf(id)).toBe(2);
    const stored = site.db.selectFrom("audit_entry").selectAll().where("subject_id", "=", id);
    expect(JSON.stringify(await stored.execute())).not.toContain(email);
  });
});

describe("what the office adds", () => {
  test("are notes with their author, which can be deleted", async () => {
    const email = address();
    await donate({ email });
    const { id } = await read(await idOf(email));
    expect((await office.post(`donors/${id}/notes/`, { body: " " })).status).toBe(422);
    const added = await office.post(`donors/${id}/notes/`, { body: "Prefers a call.\nMornings." });
    expect([added.status, added.json.notes]).toMatchObject([
      201,
      [{ author: "Frieda Obi", body: "Prefers a call.\nMornings." }],
    ]);
    const [note] = added.json.notes;
    const removed = await office.remove(`donors/${id}/notes/${note.id}/`);
    expect(removed.json.notes).toEqual([]);
    expect((await office.remove(`donors/${id}/notes/${note.id}/`)).status).toBe(404);
    const actions = (await office.trail()).map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 3)).toEqual(["delete_note", "add_note", "view"]);
    expect(JSON.stringify(await office.trail())).not.toContain("Prefers");
  });

  test("refuses unusable tags with their field", async () => {
    const email = address();
    await donate({ email });
    const id = await idOf(email);
    for (const tags of [[""], ["a, b"], ["x".repeat(31)], Array.from({ length: 11 }, String)]) {
      const { status, json } = await office.put(`donors/${id}/`, { city: "", tags });
      expect([status, json.detail[0].loc.slice(0, 2)]).toEqual([422, ["body", "tags"]]);
    }
  });

  test("joins an account and an address, for the office alone, and separates them", async () => {
    const ada = await openAccount(site);
    const email = address();
    await donate({ accountId: ada.id, email: ada.email, minor: 1_000 }, { email, minor: 2_000 });
    const guest = await read(await idOf(email));
    await office.put(`donors/${guest.id}/`, { city: "Jos", tags: ["Guest"] });
    await office.post(`donors/${ada.id}/notes/`, { body: "Met Ada." });
    expect((await office.post(`donors/${ada.id}/join/`, { other: ada.id })).status).toBe(422);
    const unknown = await office.post(`donors/${ada.id}/join/`, { other: site.key() });
    expect(unknown.json.detail[0].loc).toEqual(["body", "other"]);
    const { status, json } = await office.post(`donors/${guest.id}/join/`, { other: ada.id });
    expect([status, json]).toMatchObject([
      200,
      {
        id: ada.id,
        city: "Jos",
        tags: ["Guest"],
        donation_count: 2,
        totals: [{ currency: "USD", amount: 30 }],
        notes: [{ body: "Met Ada." }],
        identities: [{ email: ada.email }, { id: guest.id, email, account: null }],
      },
    ]);
    expect((await read(guest.id)).id).toBe(ada.id);
    for (const q of [email, ada.email]) expect(await search(q)).toMatchObject([{ id: ada.id }]);
    const own = await site.get("/api/v1/account/donations/", await ada.bearer());
    expect(own.json.data).toHaveLength(1);

    const apart = await office.post(`donors/${ada.id}/separate/`, { identity: guest.id });
    expect(apart.json).toMatchObject({
      donation_count: 1,
      tags: [],
      notes: [{ body: "Met Ada." }],
    });
    expect(await read(guest.id)).toMatchObject({ donation_count: 1, tags: ["Guest"], notes: [] });
    const again = await office.post(`donors/${ada.id}/separate/`, { identity: guest.id });
    expect(again.json.detail[0].loc).toEqual(["body", "identity"]);
  });

  test("joins at most ten accounts and addresses", async () => {
    const emails = Array.from({ length: 11 }, address);
    await donate(...emails.map((email) => ({ email })));
    const ids: string[] = [];
    for (const email of emails) ids.push(await idOf(email));
    const [first, ...others] = ids;
    const statuses: number[] = [];
    for (const other of others) {
      statuses.push((await office.post(`donors/${first}/join/`, { other })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 422]);
    expect((await read(first ?? "")).identities).toHaveLength(10);
  });

  test("stays with an account that leaves its address", async () => {
    const email = address();
    await donate({ email });
    const { id } = await read(await idOf(email));
    await office.put(`donors/${id}/`, { city: "Jos", tags: ["Guest"] });
    await office.post(`donors/${id}/notes/`, { body: "Met at the fair." });
    const ada = await openAccount(site, { email });
    expect(await read(ada.id)).toMatchObject({ notes: [{ body: "Met at the fair." }] });
    await inTransaction(site.database, async (tx) => {
      await tx.updateTable("account").set({ email: address() }).where("id", "=", ada.id).execute();
      await moveRecordToAccount(tx, ada.id, email);
    });
    expect(await read(ada.id)).toMatchObject({
      city: "Jos",
      tags: ["Guest"],
      notes: [{ body: "Met at the fair." }],
    });
    expect((await office.get(`donors/${id}/`)).status).toBe(404);
  });
});
