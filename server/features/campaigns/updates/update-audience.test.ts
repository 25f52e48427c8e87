import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createDonors } from "../../../testing/test-crowds.ts";
import { countRowsRead } from "../../../testing/test-locks.ts";
import { lastMailing } from "../../../testing/test-mailing.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { suppress } from "../../foundation/emails/suppression-store.ts";
import { addRecipients } from "../../outreach/mailings/add-recipients.ts";
import { RECIPIENT_PAGE_SIZE } from "../../outreach/mailings/mailing.ts";
import { sendMailings } from "../../outreach/mailings/send-mailings.ts";
import { insertUpdate } from "../catalogue/campaign-update-store.ts";
import { postUpdate } from "./post-update.ts";

const PAGES = 3;
const DONORS = PAGES * RECIPIENT_PAGE_SIZE;

const site = await openTestSite({ argon2: fakeArgon2 });
await Promise.all([site.deps.outbox.stop(), site.deps.recipientQueue.stop()]);
const owner = await openAccount(site);
const asOwner = await owner.bearer();

let id: number;
let path: string;

beforeEach(async () => {
  ({ id } = await site.campaign({ organiserId: owner.id, title: "Wells" }));
  path = `/api/v1/organiser/campaigns/${id}/updates/`;
});

const post = (title = "Water!") =>
  site.post(path, { title, body: "It runs.", pictures: [], mail: true, post: "now" }, asOwner);
const figures = async () => (await site.get(path, asOwner)).json.data[0].figures;
const storedMailing = () => lastMailing(site, id);

function follow(accountId: string): Promise<unknown> {
  return inTransaction(site.database, (tx) =>
    tx
      .insertInto("campaign_follow")
      .values({
        campaign_id: id,
        account_id: accountId,
        followed_at: new Date(site.clock.now),
      })
      .execute(),
  );
}

const addPage = () => addRecipients(site.deps);

async function addAll(): Promise<void> {
  while (await addPage());
}

async function addresses(): Promise<string[]> {
  const rows = await site.db
    .selectFrom("mailing_recipient as recipient")
    .innerJoin("mailing", "mailing.id", "recipient.mailing_id")
    .select("email")
    .where("mailing.campaign_id", "=", id)
    .execute();
  return rows.map(({ email }) => email);
}

test("emails donors and followers of three pages once each, starting with the first page", async () => {
  await createDonors(site, id, { last: DONORS });
  const follower = await openAccount(site);
  // This person donated as a guest too.
  const both = await openAccount(site, { email: "giver-7@example.org" });
  for (const account of [follower, both]) await follow(account.id);

  const { json } = await post();
  expect(json.figures).toMatchObject({ recipients: RECIPIENT_PAGE_SIZE, adding: true });
  await addPage();
  expect(await figures()).toMatchObject({ recipients: 2 * RECIPIENT_PAGE_SIZE, adding: true });
  await sendMailings({ ...site.deps, mailPace: async () => true });
  expect((await figures()).sent).toBeGreaterThan(0);
  await addAll();

  expect(await figures()).toMatchObject({ recipients: DONORS, adding: false });
  expect(await storedMailing()).toMatchObject({ recipients: DONORS + 1, adding: false });
  const emails = await addresses();
  expect(emails).toHaveLength(DONORS + 1);
  expect(new Set(emails).size).toBe(DONORS + 1);
  expect(emails).toContain(follower.email);
});

test("doesn't email people who donate, follow or unsubscribe between two pages", async () => {
  await createDonors(site, id, { last: RECIPIENT_PAGE_SIZE + 2 });
  await post();
  site.clock.now += 1000;
  await createDonors(site, id, { first: RECIPIENT_PAGE_SIZE + 3, last: RECIPIENT_PAGE_SIZE + 4 });
  await follow((await openAccount(site)).id);
  const email = `giver-${RECIPIENT_PAGE_SIZE + 2}@example.org`;
  await inTransaction(site.database, (tx) =>
    suppress(tx, [{ email, scope: "update", reason: "unsubscribed" }], new Date(site.clock.now)),
  );
  await addAll();
  expect(await addresses()).not.toContain(email);
  expect(await storedMailing()).toMatchObject({
    recipients: RECIPIENT_PAGE_SIZE + 1,
    adding: false,
  });
});

test("reads only one page of donations to post an update", async () => {
  await createDonors(site, id, { last: DONORS });
  await inTransaction(site.database, async (tx) => {
    const update = await insertUpdate(tx, {
      campaign_id: id,
      author_id: owner.id,
      title: "Water!",
      body: "It runs.",
      mailed: true,
      written_at: new Date(site.clock.now),
    });
    const before = await countRowsRead(tx, "donation");
    await postUpdate(tx, site.deps, { id: update, campaign_id: id });
    const read = (await countRowsRead(tx, "donation")) - before;
    expect(read).toBeGreaterThanOrEqual(RECIPIENT_PAGE_SIZE);
    expect(read).toBeLessThanOrEqual(RECIPIENT_PAGE_SIZE + 1);
  });
});

test("counts a mailing towards the limit before recipients are added", async () => {
  await createDonors(site, id, { last: DONORS });
  await inTransaction(site.database, (tx) =>
    tx.updateTable("donation").set({ donor_email: null }).where("campaign_id", "=", id).execute(),
  );
  expect((await post()).json.figures).toMatchObject({ recipients: 0, adding: true });
  await post("More water!");
  expect((await site.get(`${path}reach/`, asOwner)).json.mail_from).not.toBeNull();
});
