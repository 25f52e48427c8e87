import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { confirmReport, expectBalancedBooks } from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { tamper } from "../../../testing/test-tampering.ts";
import { checkBooks } from "../../books/ledger/check-books.ts";
import { findCampaignOwner } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { confirmReportedDonation } from "./confirm-reported-donation.ts";
import { declineReportedDonation } from "./decline-reported-donation.ts";
import { saveOfflineLimit } from "./offline-limit-store.ts";
import { recordOfflineDonation } from "./record-offline-donation.ts";
import { undoOfflineDonation } from "./undo-offline-donation.ts";

type Team = Awaited<ReturnType<typeof openCampaign>>;

let site: TestSite;
let office: Caller;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  const admin = await openAccount(site, { role: "admin" });
  const { authorization } = await admin.bearer();
  const signedIn = await site.deps.authenticate(authorization);
  office = { signedIn } as Caller;
});

/** Lets a campaign's donations up to an amount count immediately. */
const trust = ({ campaignId }: Team, minor: number) =>
  inTransaction(site.database, (tx) =>
    saveOfflineLimit(tx, campaignId, {
      currency: "USD",
      each_minor: minor,
      month_minor: minor * 3,
    }),
  );

async function openCampaign() {
  const { id } = await site.campaign();
  return { campaignId: id, accountId: await findCampaignOwner(site.db, id) };
}

function record(
  team: Team,
  { cents, donor, daysAgo }: { cents: number; donor: number; daysAgo: number },
) {
  const day = new Date(site.clock.now - daysAgo * DAY_MS).toISOString().slice(0, 10);
  return recordOfflineDonation(site.deps, {
    ...team,
    key: site.key(),
    body: {
      amount: cents / 100,
      currency: "USD",
      given_on: day,
      way: "cash",
      name: `Donor ${donor}`,
      // Donor 0 has no address, so every donation is counted as another donor's.
      email: donor === 0 ? "" : `donor-${donor}@example.org`,
      anonymous: false,
    },
  });
}

function findTotals(campaignId: number) {
  return site.db
    .selectFrom("campaign_totals")
    .select(["raised_minor", "offline_minor", "donation_count", "donor_count"])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
}

const steps = ["confirm", "decline", "undo"] as const;
type Step = (typeof steps)[number];

const donation = fc.record({
  cents: fc.integer({ min: 1, max: 100_000_00 }),
  donor: fc.integer({ min: 0, max: 3 }),
  daysAgo: fc.integer({ min: 0, max: 3 }),
  steps: fc.array(fc.constantFrom(...steps), { maxLength: 4 }),
});

/** Performs a step; one that is no longer possible changes nothing. */
async function perform(team: Team, id: string, step: Step): Promise<void> {
  try {
    if (step === "undo") return await undoOfflineDonation(site.deps, { ...team, donationId: id });
    await runOfficeTransaction(site.deps, office, async (action) => {
      const { tx, actorId: by, at } = action;
      if (step === "confirm") await confirmReportedDonation(tx, site.deps, id, { by, at });
      else await declineReportedDonation(site.deps, action, id, "No such money arrived.");
    });
  } catch (error) {
    expect(error).toMatchObject({ code: "wrong_state" });
  }
}

/** Whether a donation is in the totals after these steps; `counted`: whether it was before them. */
function isCountedAfter(performed: readonly Step[], counted: boolean): boolean {
  let state = counted ? "counted" : "waiting";
  for (const step of performed) {
    const open = state === "waiting" || state === "counted";
    if (step === "confirm" && open) state = "confirmed";
    if (step === "decline" && open) state = "declined";
    if (step === "undo" && (open || state === "confirmed")) state = "withdrawn";
  }
  return state === "counted" || state === "confirmed";
}

async function expectTotals(
  { campaignId }: Team,
  donations: ReadonlyArray<{ cents: number; donor: number }>,
): Promise<void> {
  const raised = donations.reduce((sum, { cents }) => sum + cents, 0);
  const known = new Set(donations.flatMap(({ donor }) => (donor === 0 ? [] : donor)));
  expect(await findTotals(campaignId)).toEqual({
    raised_minor: raised,
    offline_minor: raised,
    donation_count: donations.length,
    donor_count: known.size + donations.filter(({ donor }) => donor === 0).length,
  });
}

const limits = fc.option(fc.integer({ min: 1, max: 100_000_00 }), { nil: undefined });

test("after any sequence of confirm, decline and undo, the totals match the donations that count", async () => {
  const all = fc.array(donation, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(all, limits, async (donations, limit) => {
      const team = await openCampaign();
      if (limit) await trust(team, limit);
      const recorded = await Promise.all(donations.map((input) => record(team, input)));
      await Promise.all(
        donations.map(async ({ steps }, index) => {
          for (const step of steps) await perform(team, recorded[index]?.id ?? "", step);
        }),
      );
      const counted = donations.filter(({ steps }, index) =>
        isCountedAfter(steps, recorded[index]?.state === "counted"),
      );
      await expectTotals(team, counted);
    }),
    { numRuns: 12 },
  );
  await expectBalancedBooks(site);
});

test("a donation that is confirmed, declined and undone concurrently is posted once at most", async () => {
  await fc.assert(
    fc.asyncProperty(donation, limits, async (input, limit) => {
      const team = await openCampaign();
      if (limit) await trust(team, limit);
      const { id } = await record(team, input);
      await Promise.all([...input.steps, ...input.steps].map((step) => perform(team, id, step)));
      const { state } = await site.db
        .selectFrom("reported_donation")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await expectTotals(team, ["counted", "confirmed"].includes(state) ? [input] : []);
      const posted = await site.db
        .selectFrom("ledger_txn")
        .select("kind")
        .where("source_id", "=", id)
        .execute();
      expect(posted.filter(({ kind }) => kind === "offline-gift").length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 12 },
  );
  await expectBalancedBooks(site);
});

test("checking the books finds a donation that differs from its entries", async () => {
  const reported = await record(await openCampaign(), { cents: 500, donor: 1, daysAgo: 0 });
  const id = await confirmReport(site, reported);
  const setAmount = (minor: number) =>
    tamper(site.database, (tx) =>
      tx
        .updateTable("donation")
        .set({ amount_minor: minor, campaign_amount_minor: minor })
        .where("id", "=", id)
        .execute(),
    );
  await setAmount(499);
  expect((await checkBooks(site.db)).unposted).toEqual([{ id }]);
  await setAmount(500);
  expect((await checkBooks(site.db)).unposted).toEqual([]);
});
