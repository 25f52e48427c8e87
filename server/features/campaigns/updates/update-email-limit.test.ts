import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { UPDATE_MAIL_LIMIT_TEXT, UPDATE_MAIL_LIMITS } from "#contract/campaigns/updates.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { lastMailing } from "../../../testing/test-mailing.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { postDueUpdates } from "./post-update.ts";
import { earliestEmailTime } from "./update-email-limit.ts";

const HOUR_MS = 60 * 60 * 1000;

describe("the limit of update emails", () => {
  test("allows two in 24 hours and five in seven days", () => {
    const at = (...hours: number[]) => hours.map((hour) => hour * HOUR_MS);
    const from = (emails: number[], requested: number) =>
      earliestEmailTime(at(...emails), requested * HOUR_MS) / HOUR_MS;
    expect(from([], 0)).toBe(0);
    expect(from([0], 1)).toBe(1);
    expect(from([0, 1], 2)).toBe(24);
    expect(from([0, 1], 24)).toBe(24);
    expect(from([0, 1, 24, 48, 72], 96)).toBe(168);
    // Scheduled emails count as well.
    expect(from([10, 12], 0)).toBe(34);
  });

  test("returns the earliest time within both limits", () => {
    const requests = fc.array(fc.integer({ min: 0, max: 24 * 20 }), { maxLength: 30 });
    fc.assert(
      fc.property(requests, (hours) => {
        const mails: number[] = [];
        for (const hour of hours) {
          const from = earliestEmailTime(mails, hour * HOUR_MS);
          expect(from).toBeGreaterThanOrEqual(hour * HOUR_MS);
          if (from > hour * HOUR_MS) expect(earliestEmailTime(mails, from - 1)).toBe(from);
          mails.push(from);
        }
        for (const { most, hours: span } of UPDATE_MAIL_LIMITS) {
          for (const start of mails) {
            const within = mails.filter((at) => at >= start && at < start + span * HOUR_MS);
            expect(within.length).toBeLessThanOrEqual(most);
          }
        }
      }),
    );
  });
});

describe("emailing updates", () => {
  let site: TestSite;
  let owner: TestAccount;
  let asOwner: { authorization: string };
  let path: string;
  let id: number;
  let written = 0;

  beforeAll(async () => {
    site = await openTestSite({ argon2: fakeArgon2 });
    await site.deps.outbox.stop();
    owner = await openAccount(site);
  });

  beforeEach(async () => {
    asOwner = await owner.bearer();
    ({ id } = await site.campaign({ organiserId: owner.id }));
    path = `/api/v1/organiser/campaigns/${id}/updates/`;
    await settleTestDonation(site, id, { email: "donor@example.org" });
  });

  const write = (change: object = {}) => {
    written += 1;
    const content = { title: `Number ${written}`, body: "It runs.", pictures: [] };
    return site.post(path, { ...content, mail: true, post: "now", ...change }, asOwner);
  };
  const edit = (update: { id: number; version: number }, change: object) =>
    site.ask(`${path}${update.id}/`, {
      method: "PUT",
      headers: { "content-type": "application/json", ...asOwner },
      body: JSON.stringify({ title: "Other", body: "It runs.", pictures: [], ...change }),
    });
  const list = async () => (await site.get(path, asOwner)).json;
  const mailFrom = async () => (await site.get(`${path}reach/`, asOwner)).json.mail_from;
  const inHours = (hours: number) => new Date(site.clock.now + hours * HOUR_MS).toISOString();
  async function later(hours: number): Promise<void> {
    site.clock.now += hours * HOUR_MS;
    asOwner = await owner.bearer();
  }

  test("refuses a third within 24 hours, naming the field, and writes nothing", async () => {
    site.clock.now = Date.UTC(2027, 1, 1, 10, 0, 20);
    asOwner = await owner.bearer();
    expect((await write()).status).toBe(201);
    expect(await mailFrom()).toBeNull();
    expect((await write()).status).toBe(201);
    expect(await mailFrom()).toBe(inHours(24));
    const { status, json } = await write();
    expect([status, json.code, json.detail[0].loc]).toEqual([422, "invalid", ["body", "mail"]]);
    expect(json.detail[0].msg).toBe(
      `${UPDATE_MAIL_LIMIT_TEXT} You can email the next one from February 2, 2027, 10:01 UTC, or post without an email now.`,
    );
    expect((await list()).data).toHaveLength(2);
    expect((await write({ mail: false })).status).toBe(201);
    expect((await write({ post: "draft" })).status).toBe(201);
    await later(24);
    expect((await write()).status).toBe(201);
  });

  test("sends two of five that are posted at once", async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => write()));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422]);
    expect((await list()).data).toHaveLength(2);
  });

  test("counts scheduled updates, and drafts only when posted", async () => {
    const { json: first } = await write({ post: inHours(5) });
    expect((await write({ post: inHours(6) })).status).toBe(201);
    expect((await write()).json.detail[0].loc).toEqual(["body", "mail"]);
    expect((await write({ post: inHours(28) })).status).toBe(422);
    expect((await write({ post: inHours(29) })).status).toBe(201);
    const { json: draft } = await write({ post: "draft" });
    const posting = { mail: true, post: "now", version: draft.version };
    expect((await edit(draft, posting)).status).toBe(422);
    const moved = await edit(first, { mail: true, post: "now", version: first.version });
    expect(moved.json.state).toBe("posted");
  });

  test("doesn't count an update without recipients", async () => {
    ({ id } = await site.campaign({ organiserId: owner.id }));
    path = `/api/v1/organiser/campaigns/${id}/updates/`;
    for (let n = 0; n < 3; n += 1) expect((await write()).status).toBe(201);
    expect(await lastMailing(site, id)).toMatchObject({ recipients: 0 });
  });

  test("defers late scheduled updates beyond the limit", async () => {
    const setHeld = (held: boolean) =>
      inTransaction(site.database, (tx) =>
        tx.updateTable("campaign").set({ held }).where("id", "=", id).execute(),
      );
    for (const hours of [1, 2, 26]) {
      expect((await write({ post: inHours(hours) })).status).toBe(201);
    }
    await setHeld(true);
    await later(27);
    await setHeld(false);
    await Promise.all([postDueUpdates(site.deps), postDueUpdates(site.deps)]);
    await postDueUpdates(site.deps);
    const { data, waiting } = await list();
    expect([data.length, waiting.length]).toEqual([2, 1]);
    expect(waiting[0].scheduled_for).toBe(inHours(24));
    await later(24);
    await postDueUpdates(site.deps);
    expect((await list()).waiting).toEqual([]);
    expect(await lastMailing(site, id)).toMatchObject({ recipients: 1 });
  });
});
