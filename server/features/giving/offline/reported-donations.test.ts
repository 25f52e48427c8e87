import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  MAX_WAITING_REPORTS,
  OFFLINE_DONATIONS_PER_DAY,
} from "#contract/giving/reported-donations.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import {
  expectBalancedBooks,
  listDonationReceipts,
  openOfflineReports,
} from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { insertReport } from "./reported-donation-store.ts";

let site: TestSite;
let scene: Awaited<ReturnType<typeof openOfflineReports>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  await site.deps.receiptQueue.stop();
});

beforeEach(async () => {
  scene = await openOfflineReports(site);
});

const stored = (table: "donation" | "reported_donation") =>
  site.db.selectFrom(table).select("id").where("campaign_id", "=", scene.id).execute();

describe("a reported donation", () => {
  test("is visible to the team alone: in no total, public list, ledger entry, receipt or email", async () => {
    const email = "bilal-reported@example.org";
    const { status, json } = await scene.record({ email, note: "At the bazaar" });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      state: "waiting",
      donor: "Bilal Haddad",
      amount: 40,
      currency: "USD",
      given_on: scene.today(),
      way: "cash",
      note: "At the bazaar",
      reported_by: "Ada Obi",
    });
    expect(await scene.reported()).toEqual([json]);
    expect(await scene.gifts()).toEqual([]);
    expect(await scene.campaign()).toMatchObject({ raised: 0, donor_count: 0, recent_donors: [] });
    expect(await scene.publicList()).toEqual([]);
    expect(await stored("donation")).toEqual([]);
    expect(await listDonationReceipts(site, json.id)).toEqual([]);
    expect(await site.mailsTo(email)).toEqual([]);
    const posted = site.db.selectFrom("ledger_txn").select("id").where("source_id", "=", json.id);
    expect(await posted.execute()).toEqual([]);
    expect(await scene.thankable()).toBe(0);
    await expectBalancedBooks(site);
  });

  test("does not name an anonymous donor to the team", async () => {
    await scene.record({ anonymous: true, name: "Somebody Shy" });
    expect(JSON.stringify(await scene.reported())).not.toContain("Shy");
  });

  test("can be withdrawn once and not confirmed afterwards", async () => {
    const { json } = await scene.record();
    expect((await scene.undo(json.id)).status).toBe(200);
    expect((await scene.undo(json.id)).json.code).toBe("wrong_state");
    expect(await scene.reported()).toEqual([]);
    expect((await scene.confirm(json.id)).json).toEqual({
      confirmed: 0,
      failed: [{ id: json.id, message: "The team has withdrawn this donation." }],
    });
    expect(await stored("donation")).toEqual([]);
  });

  test("stores the donor's name and address only while it waits", async () => {
    const email = "short-stay@example.org";
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await scene.record({ email, note: "Note" })).json.id);
    await scene.confirm(ids[0]);
    await scene.decline(ids[1]);
    await scene.undo(ids[2]);
    const rows = await site.db
      .selectFrom("reported_donation")
      .select(["donor_name", "donor_email", "team_note"])
      .where("campaign_id", "=", scene.id)
      .execute();
    expect(rows).toEqual(Array(3).fill({ donor_name: null, donor_email: null, team_note: null }));
  });
});

describe("a campaign", () => {
  test.each(["draft", "in_review", "rejected", "closed"] as const)(
    "that is %s can't record donations",
    async (state) => {
      scene = await openOfflineReports(site, { state });
      expect((await scene.record()).json.code).toBe("wrong_state");
      expect(await stored("reported_donation")).toEqual([]);
    },
  );

  test("that is on hold can't record donations and says why", async () => {
    await scene.office.decide(scene.id, "pause", "We have a question.");
    const { status, json } = await scene.record();
    expect(status).toBe(409);
    expect(json.non_field_errors[0]).toContain("on hold");
    expect(await stored("reported_donation")).toEqual([]);
  });

  test.each(["paused", "ended"] as const)(
    "that its team has %s can still record donations",
    async (state) => {
      scene = await openOfflineReports(site, { state });
      expect((await scene.record()).status).toBe(201);
    },
  );
});

describe("reported donations are limited", () => {
  /** Inserts declined or waiting reports. */
  async function fill(
    count: number,
    { campaignId = scene.id, by = scene.owner.id, at = site.clock.now, waiting = false } = {},
  ): Promise<void> {
    const decided = waiting
      ? ({ state: "waiting" } as const)
      : ({ state: "declined", decided_at: new Date(at), decided_by: by } as const);
    await inTransaction(site.database, async (tx) => {
      for (let n = 0; n < count; n += 1) {
        await insertReport(tx, {
          id: uuidv7(at),
          campaign_id: campaignId,
          currency: "USD",
          amount_minor: 100,
          given_on: "2026-11-01",
          offline_way: "cash",
          anonymous: true,
          reported_by: by,
          reported_at: new Date(at),
          request_key: site.key(),
          body_hash: "",
          ...decided,
        });
      }
    });
  }

  test("per campaign and day", async () => {
    await fill(OFFLINE_DONATIONS_PER_DAY.campaign - 1);
    expect((await scene.record()).status).toBe(201);
    const helper = await (await openMember(site, scene.id, "editor")).bearer();
    const { status, json } = await scene.record({}, { who: helper });
    expect(status).toBe(429);
    expect(json.non_field_errors[0]).toContain(
      `${OFFLINE_DONATIONS_PER_DAY.campaign} donations a day`,
    );
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("reported_donation")
        .set({ reported_at: new Date(site.clock.now - DAY_MS) })
        .where("campaign_id", "=", scene.id)
        .execute(),
    );
    expect((await scene.record()).status).toBe(201);
  });

  test("per person, over all their campaigns", async () => {
    const other = await site.campaign({ organiserId: scene.owner.id });
    await fill(OFFLINE_DONATIONS_PER_DAY.person, { campaignId: other.id });
    const { status, json } = await scene.record();
    expect(status).toBe(429);
    expect(json.non_field_errors[0]).toContain("One person");
  });

  test("per campaign while they wait", async () => {
    await fill(MAX_WAITING_REPORTS, { waiting: true, at: site.clock.now - 3 * DAY_MS });
    expect((await scene.record()).status).toBe(429);
    const [first] = await scene.reported();
    await scene.undo(first.id);
    expect((await scene.record()).status).toBe(201);
  });
});
