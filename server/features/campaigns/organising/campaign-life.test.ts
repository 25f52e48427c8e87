import { describe, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { holdTransaction, waitForQueued } from "../../../testing/test-locks.ts";
import { notificationsOf } from "../../../testing/test-notifications.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { createOrganiserCalls, openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { lockAccountRow } from "../../foundation/accounts/account-store.ts";
import { endOverdueCampaigns } from "./organising-jobs.ts";

const site = await openTestSite({ argon2: fakeArgon2, mails: true });
const office = await openOffice(site);

const DAY_MS = 24 * 60 * 60 * 1000;
const day = (days: number) => new Date(site.clock.now + days * DAY_MS).toISOString().slice(0, 10);

describe("publishing a draft", () => {
  test("lists every missing field at once", async () => {
    const account = await openAccount(site);
    const bearer = await account.bearer();
    const category = await site.db.selectFrom("category").select("id").executeTakeFirst();
    if (!category) await site.campaign();
    const { id: category_id } = await site.db
      .selectFrom("category")
      .select("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const created = await site.post(
      "/api/v1/organiser/campaigns/",
      { category_id, title: "A roof for us", goal: 900, currency: "EUR" },
      bearer,
    );
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({
      state: "draft",
      role: "owner",
      goal: 900,
      currency: "EUR",
      beneficiary: { kind: "self", name: "Ada Obi" },
      start_date: day(0),
      end_date: null,
      actions: ["submit", "delete"],
    });
    const { status, json } = await site.post(
      `/api/v1/organiser/campaigns/${created.json.id}/steps/`,
      { action: "submit" },
      bearer,
    );
    expect(status).toBe(422);
    const fields = json.detail.map(({ loc }: { loc: string[] }) => loc.at(-1));
    expect(fields).toEqual(["description", "story", "location", "pictures"]);
    expect(created.json.missing.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  test("publishes and lists an approved campaign, and accepts donations", async () => {
    const { id, step, public: page, read, account, preview } = await openOrganiser(site);
    const listedIds = async () =>
      (await site.get("/api/v1/campaign/list/?sort=newest&limit=50")).json.data.map(
        (campaign: { id: number }) => campaign.id,
      );
    expect((await page()).status).toBe(404);
    expect(await listedIds()).not.toContain(id);
    expect((await startCheckout(site, id)).status).toBe(422);
    expect((await preview()).json.data).toMatchObject({ id, true_state: "draft", raised: 0 });
    expect((await step("submit")).json).toMatchObject({
      state: "in_review",
      actions: ["withdraw"],
    });
    expect((await office.decide(id, "approve")).status).toBe(200);
    expect((await page()).status).toBe(200);
    expect(await listedIds()).toContain(id);
    expect((await startCheckout(site, id)).status).toBe(201);
    expect(await read()).toMatchObject({
      state: "active",
      approved: true,
      start_date: day(0),
      actions: ["pause", "end"],
      history: [
        { action: "approve", who: "office", name: null },
        { action: "submit", who: "team", name: "Ada Obi" },
      ],
    });
    const mail = await site.mailTo(account.email);
    expect(mail.subject).toMatch(/^Your campaign is live: /);
    expect(mail.text).toContain(`/donate-page/${id}`);
  });

  test("sends the owner the reason when the office requests changes or rejects", async () => {
    const { id, step, read, account } = await openOrganiser(site);
    await step("submit");
    await office.decide(id, "ask_back", "Who digs?");
    expect((await read()).history[0]).toMatchObject({ action: "ask_back", reason: "Who digs?" });
    expect((await site.mailTo(account.email)).text).toContain("Who digs?");
    await step("submit");
    await office.decide(id, "reject", "Not a cause of ours");
    expect(await read()).toMatchObject({ state: "rejected", actions: ["revise", "delete"] });
    expect((await site.mailTo(account.email)).text).toContain("Not a cause of ours");
    expect((await step("revise")).json.state).toBe("draft");
    const notifications = await notificationsOf(site, account);
    expect(notifications.map(({ data }) => data.state)).toEqual(["draft", "rejected"]);
  });
});

describe("pausing and ending", () => {
  test("keeps a paused campaign's page online without donations, and lets only the office lift its own pause", async () => {
    const { id, step, public: page } = await openOrganiser(site, { state: "active" });
    await step("pause");
    expect((await page()).json.data.state).toBe("paused");
    expect((await startCheckout(site, id)).json.code).toBe("campaign_closed");
    expect((await step("resume")).json.state).toBe("active");
    await office.decide(id, "pause", "A report");
    const { status, json } = await step("resume");
    expect([status, json.code]).toEqual([409, "wrong_state"]);
    await step("end");
    expect((await step("reopen", { end_date: null })).status).toBe(409);
    const other = await openOrganiser(site, { state: "active" });
    await office.decide(other.id, "pause", "A report");
    await office.decide(other.id, "resume");
    expect((await startCheckout(site, other.id)).status).toBe(201);
  });

  test("shows the end date, then reopens with a new one or closes for good", async () => {
    const {
      id,
      step,
      public: page,
    } = await openOrganiser(site, { state: "active", endsOn: day(30) });
    await step("end", { reason: "We have what we need" });
    expect((await page()).json.data).toMatchObject({ state: "ended", end_date: day(0) });
    expect((await startCheckout(site, id)).json.code).toBe("campaign_closed");
    expect((await step("reopen")).status).toBe(422);
    expect((await step("reopen", { end_date: day(-1) })).status).toBe(422);
    expect((await step("reopen", { end_date: day(9) })).json).toMatchObject({
      state: "active",
      end_date: day(9),
    });
    await step("end");
    expect((await step("close")).json).toMatchObject({ state: "closed", actions: [] });
    expect((await page()).status).toBe(404);
  });

  test("ends automatically after the last day and records it in the history", async () => {
    const {
      id,
      account,
      public: page,
    } = await openOrganiser(site, {
      state: "active",
      endsOn: day(1),
    });
    const startedAt = site.clock.now;
    site.clock.now = startedAt + 2 * DAY_MS;
    expect((await page()).json.data.state).toBe("ended");
    const { read, step } = createOrganiserCalls(site, id, await account.bearer());
    expect(await read()).toMatchObject({ state: "ended", history: [] });
    await endOverdueCampaigns(site.deps);
    await endOverdueCampaigns(site.deps);
    expect((await read()).history).toMatchObject([{ action: "end", who: "clock", name: null }]);
    expect((await step("reopen", { end_date: null })).json.state).toBe("active");
    expect((await startCheckout(site, id)).status).toBe(201);
    site.clock.now = startedAt;
  });
});

describe("deleting a campaign", () => {
  test("deletes a draft with its parts, and refuses a campaign that was live", async () => {
    const { id, patch, remove, get } = await openOrganiser(site);
    await patch({ wanted: [{ name: "Pipes", note: "", quantity: 2 }], funds: ["A", "B"] });
    expect((await remove()).status).toBe(200);
    expect((await get()).status).toBe(404);
    const funds = await site.db
      .selectFrom("fund")
      .select("id")
      .where("campaign_id", "=", id)
      .execute();
    expect(funds).toEqual([]);
    const live = await openOrganiser(site, { state: "active" });
    expect((await live.remove()).json.code).toBe("wrong_state");
  });
});

test.skipIf(isEmbedded())(
  "limits an account to twenty drafts, even when drafts are created at once",
  async () => {
    const account = await openAccount(site);
    const bearer = await account.bearer();
    const { id } = await site.campaign({ organiserId: account.id, state: "draft" });
    for (let n = 1; n < 19; n += 1)
      await site.campaign({ organiserId: account.id, state: "draft" });
    const { category_id } = await site.db
      .selectFrom("campaign")
      .select("category_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const draft = { category_id, title: "A well for all", goal: 500, currency: "USD" };
    const commit = await holdTransaction(site, (tx) => lockAccountRow(tx, account.id));
    const requests = [1, 2].map(() => site.post("/api/v1/organiser/campaigns/", draft, bearer));
    await waitForQueued(site, 2);
    await commit();
    const responses = await Promise.all(requests);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 429]);
  },
);
