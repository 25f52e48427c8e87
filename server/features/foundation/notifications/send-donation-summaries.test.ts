import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import {
  createSettledDonations,
  payTestDonation,
  startTestDonation,
} from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { EmailContent } from "../emails/email-content.ts";
import { latestMorning, sendDonationSummaries } from "./send-donation-summaries.ts";

let site: TestSite;
let owner: TestAccount;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite();
});

beforeEach(async () => {
  site.clock.now = Date.parse("2027-03-02T09:00:00Z");
  owner = await openAccount(site);
  ({ id: campaignId } = await site.campaign({ organiserId: owner.id, title: "Wells" }));
});

const choose = async (donations: string) =>
  site.ask("/api/v1/account/profile/", {
    method: "PATCH",
    headers: { "content-type": "application/json", ...(await owner.bearer()) },
    body: JSON.stringify({ notifications: { donations } }),
  });

/** The owner's emails of one run. */
async function runSummaries(): Promise<EmailContent[]> {
  const sent: EmailContent[] = [];
  const sendUnsolicited = async (_tx: unknown, _purpose: unknown, ...emails: EmailContent[]) =>
    sent.push(...emails);
  await sendDonationSummaries({ ...site.deps, mails: { sendUnsolicited } });
  return sent.filter(({ to }) => to === owner.email);
}

const textOf = (email: EmailContent | undefined) => JSON.stringify(email?.blocks);

test("sums up the donations of a day each morning by default", async () => {
  await createSettledDonations(site, { campaignId, name: "Noor" }, { campaignId });
  const [first, ...others] = await runSummaries();
  expect([first?.subject, others]).toEqual(["2 new donations to “Wells”", []]);
  expect(textOf(first)).toMatch(/Anonymous: \$50\.00.*Noor: \$50\.00.*Together \$100\.00/);

  await createSettledDonations(site, { campaignId });
  site.clock.now += 22 * HOUR_MS;
  expect(await runSummaries()).toEqual([]);
  site.clock.now += HOUR_MS;
  expect((await runSummaries()).map(({ subject }) => subject)).toEqual([
    "1 new donation to “Wells”",
  ]);
  site.clock.now += DAY_MS;
  expect(await runSummaries()).toEqual([]);
});

test("names each donation within minutes, or none, as the member chose", async () => {
  expect((await choose("each")).json.notifications.donations).toBe("each");
  for (let times = 0; times < 2; times += 1) {
    await createSettledDonations(site, { campaignId });
    expect(await runSummaries()).toHaveLength(1);
  }
  await createSettledDonations(site, { campaignId });
  await choose("none");
  await createSettledDonations(site, { campaignId });
  expect(await runSummaries()).toEqual([]);
  await choose("each");
  expect(await runSummaries()).toEqual([]);
  expect((await choose("hourly")).status).toBe(422);
});

test("leaves out a donation that was refunded, and sends nothing to an unconfirmed address", async () => {
  const refunded = await startTestDonation(site, { campaignId });
  await payTestDonation(site, refunded);
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("donation")
      .set((eb) => ({ campaign_refunded_minor: eb.ref("campaign_amount_minor") }))
      .where("id", "=", refunded)
      .execute(),
  );
  expect(await runSummaries()).toEqual([]);

  await choose("each");
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", owner.id).execute(),
  );
  await createSettledDonations(site, { campaignId });
  expect(await runSummaries()).toEqual([]);
});

test.each([
  ["2027-03-02T09:00:00Z", "UTC", "2027-03-02T08:00:00Z"],
  ["2027-03-02T07:59:59Z", "UTC", "2027-03-01T08:00:00Z"],
  ["2027-03-02T07:00:00Z", "Europe/Berlin", "2027-03-02T07:00:00Z"],
  ["2027-03-02T15:00:00Z", "America/Los_Angeles", "2027-03-01T16:00:00Z"],
  ["2027-03-01T23:30:00Z", "Asia/Tokyo", "2027-03-01T23:00:00Z"],
])("at %s in %s the latest morning was %s", (now, zone, morning) => {
  expect(latestMorning(Date.parse(now), zone)).toEqual(new Date(morning));
});
