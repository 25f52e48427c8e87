import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { makeGivers } from "../../../testing/test-crowds.ts";
import { rowsRead } from "../../../testing/test-locks.ts";
import { lastMailing } from "../../../testing/test-mailing.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { addRecipients } from "../../outreach/mailings/add-recipients.ts";
import { RECIPIENTS_AT_ONCE } from "../../outreach/mailings/mailing.ts";
import { thankPage } from "./thank-page.ts";

const GIFTS = 3 * RECIPIENTS_AT_ONCE;
const message = "Thank you.";

let site: TestSite;
let owner: TestAccount;
let asOwner: { authorization: string };
let id: number;
let path: string;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  await Promise.all([site.deps.outbox.stop(), site.deps.recipientQueue.stop()]);
  owner = await openAccount(site);
  asOwner = await owner.bearer();
});

beforeEach(async () => {
  ({ id } = await site.campaign({ organiserId: owner.id, title: "Wells" }));
  path = `/api/v1/organiser/campaigns/${id}/thanks/`;
  await makeGivers(site, id, { last: GIFTS });
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

test("three pages of givers are thanked once each; who gives meanwhile is not among them", async () => {
  expect((await thank()).json).toEqual({ gifts: RECIPIENTS_AT_ONCE, more: true });
  expect(await countThanked()).toBe(RECIPIENTS_AT_ONCE);
  await makeGivers(site, id, { first: GIFTS + 1, last: GIFTS + 2 });
  await addAll();
  expect(await countThanked()).toBe(GIFTS);
  expect(await lastMailing(site, id)).toMatchObject({ recipients: GIFTS, adding: false });
  expect((await thank()).json).toEqual({ gifts: 2, more: false });
});

test("who gave on several pages gets one mail and one notification", async () => {
  const donor = await openAccount(site);
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("donation")
      .set({ account_id: donor.id, donor_email: null })
      .where("campaign_id", "=", id)
      .where("number", "in", [1, 2, RECIPIENTS_AT_ONCE + 1, GIFTS])
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
  expect(await lastMailing(site, id)).toMatchObject({ recipients: GIFTS - 3 });
});

test("other thanks wait until the last ones have reached everybody", async () => {
  await thank();
  const refused = await thank();
  expect(refused.json.code).toBe("wrong_state");
  expect(refused.text).toContain("still going out");
  await addAll();
  expect((await thank()).json).toEqual({ gifts: 0, more: false });
});

test("a filter that finds nothing on the first page goes on to the others", async () => {
  expect((await thank({ q: `Giver ${GIFTS}` })).json).toEqual({ gifts: 0, more: true });
  await addAll();
  expect(await countThanked()).toBe(1);
  expect(await lastMailing(site, id)).toMatchObject({ recipients: 1 });
});

test("a page reads as many donations as it thanks for, however many there are", async () => {
  const rows = 50;
  await inTransaction(site.database, (tx) => sql`ANALYZE donation`.execute(tx));
  await inTransaction(site.database, async (tx) => {
    const before = await rowsRead(tx, "donation");
    const at = new Date(site.clock.now);
    const thanks = { campaignId: id, at, gifts: {}, upTo: GIFTS, words: message };
    expect((await thankPage(tx, site.deps, thanks, { after: 0, rows })).gifts).toBe(rows);
    const read = (await rowsRead(tx, "donation")) - before;
    expect(read).toBeGreaterThanOrEqual(rows);
    // It finds them, locks them, asks whom they are from, marks them and asks for names.
    expect(read).toBeLessThanOrEqual(6 * rows);
  });
});
