import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createDonors } from "../../../testing/test-crowds.ts";
import { countRowsRead } from "../../../testing/test-locks.ts";
import { lastMailing } from "../../../testing/test-mailing.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { addRecipients } from "../../outreach/mailings/add-recipients.ts";
import { RECIPIENT_PAGE_SIZE } from "../../outreach/mailings/mailing.ts";
import { thankPage } from "./thank-page.ts";

const DONATIONS = 3 * RECIPIENT_PAGE_SIZE;
const message = "Thank you.";

let site: TestSite;
let owner: TestAccount;
let asOwner: { authorization: string };
let id: number;
let path: string;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  await Promise.all([site.deps.outbox.stop(), site.deps.recipientQueue.stop()]);
  owner = await openAccount(site);
  asOwner = await owner.bearer();
});

beforeEach(async () => {
  ({ id } = await site.campaign({ organiserId: owner.id, title: "Wells" }));
  path = `/api/v1/organiser/campaigns/${id}/thanks/`;
  await createDonors(site, id, { last: DONATIONS });
});

const thank = (gifts: unknown = {}) => site.post(path, { gifts, message }, asOwner);

const addPage = () => addRecipients(site.deps);

async function addAll(): Promise<void> {
  while (await addPage());
}

async function countThanked(): Promise<number> {
  const rows = await site.db
    .selectFrom("donation")
    .select("id")
    .where("campaign_id", "=", id)
    .where("thanked_at", "is not", null)
    .execute();
  return rows.length;
}

test("three pages of donors are thanked once each, without those who donate meanwhile", async () => {
  expect((await thank()).json).toEqual({ gifts: RECIPIENT_PAGE_SIZE, more: true });
  expect(await countThanked()).toBe(RECIPIENT_PAGE_SIZE);
  await createDonors(site, id, { first: DONATIONS + 1, last: DONATIONS + 2 });
  await addAll();
  expect(await countThanked()).toBe(DONATIONS);
  expect(await lastMailing(site, id)).toMatchObject({ recipients: DONATIONS, adding: false });
  expect((await thank()).json).toEqual({ gifts: 2, more: false });
});

test("a donor on several pages gets one email and one notification", async () => {
  const donor = await openAccount(site);
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("donation")
      .set({ account_id: donor.id, donor_email: null })
      .where("campaign_id", "=", id)
      .where("number", "in", [1, 2, RECIPIENT_PAGE_SIZE + 1, DONATIONS])
      .execute(),
  );
  await thank();
  await addAll();
  const notifications = await site.db
    .selectFrom("notification")
    .select("id")
    .where("account_id", "=", donor.id)
    .where("kind", "=", "thank_you")
    .execute();
  expect(notifications).toHaveLength(1);
  expect(await lastMailing(site, id)).toMatchObject({ recipients: DONATIONS - 3 });
});

test("new thanks are refused until the previous ones have gone out", async () => {
  await thank();
  const refused = await thank();
  expect(refused.json.code).toBe("wrong_state");
  expect(refused.text).toContain("still being sent");
  await addAll();
  expect((await thank()).json).toEqual({ gifts: 0, more: false });
});

test("a filter without matches on the first page continues with the others", async () => {
  expect((await thank({ q: `Giver ${DONATIONS}` })).json).toEqual({ gifts: 0, more: true });
  await addAll();
  expect(await countThanked()).toBe(1);
  expect(await lastMailing(site, id)).toMatchObject({ recipients: 1 });
});

test("a page reads no more donations than it sends thanks for", async () => {
  const rows = 50;
  await inTransaction(site.database, (tx) => sql`ANALYZE donation`.execute(tx));
  await inTransaction(site.database, async (tx) => {
    const before = await countRowsRead(tx, "donation");
    const at = new Date(site.clock.now);
    const thanks = { campaignId: id, at, gifts: {}, upTo: DONATIONS, words: message };
    expect((await thankPage(tx, site.deps, thanks, { after: 0, rows })).gifts).toBe(rows);
    const read = (await countRowsRead(tx, "donation")) - before;
    expect(read).toBeGreaterThanOrEqual(rows);
    // It finds, locks and marks them, and looks up accounts and names.
    expect(read).toBeLessThanOrEqual(6 * rows);
  });
});
