import { beforeEach, describe, expect, test } from "vitest";
import { MAX_UNPOSTED_UPDATES } from "#contract/campaigns/updates.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openPictures } from "../../../testing/test-campaign-pictures.ts";
import { holdTransaction } from "../../../testing/test-locks.ts";
import { lastMailing } from "../../../testing/test-mailing.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { suppress } from "../../foundation/emails/suppression-store.ts";
import { sendMailings } from "../../outreach/mailings/send-mailings.ts";
import { lockCampaign } from "../teams/team-store.ts";
import { postDueUpdates } from "./post-update.ts";

const HOUR_MS = 60 * 60 * 1000;

const site = await openTestSite({ argon2: fakeArgon2 });
await site.deps.outbox.stop();
const owner = await openAccount(site, { firstName: "Olu" });

let asOwner: { authorization: string };
let id: number;
let path: string;

beforeEach(async () => {
  asOwner = await owner.bearer();
  ({ id } = await site.campaign({ organiserId: owner.id, title: "Wells" }));
  path = `/api/v1/organiser/campaigns/${id}/updates/`;
});

const content = { title: "Water!", body: "It runs.\n\nThank you.", pictures: [], mail: true };
const write = (body: object = {}, who = asOwner) =>
  site.post(path, { ...content, post: "now", ...body }, who);
const edit = (update: number, body: object) =>
  site.ask(`${path}${update}/`, {
    method: "PUT",
    headers: { "content-type": "application/json", ...asOwner },
    body: JSON.stringify({ ...content, post: "now", ...body }),
  });
const list = async () => (await site.get(path, asOwner)).json;
const publicUpdates = async () => (await site.get(`/api/v1/campaign/${id}/updates/`)).json.data;
const inAnHour = () => new Date(site.clock.now + HOUR_MS).toISOString();

/** Advances the clock past `inAnHour` and logs in again. */
async function later(): Promise<void> {
  site.clock.now += 2 * HOUR_MS;
  asOwner = await owner.bearer();
}

async function follow(account: TestAccount): Promise<void> {
  const headers = await account.bearer();
  await site.ask(`/api/v1/campaign/${id}/follow/`, { method: "PUT", headers });
}

/** Sends all mailings and returns the emailed texts by recipient. */
async function delivered(): Promise<Map<string, string>> {
  while (await sendMailings({ ...site.deps, mailPace: async () => true }));
  const mails = site.deps.mailbox?.list() ?? [];
  return new Map(mails.map(({ to, text }) => [to, text]));
}

describe("posting", () => {
  test("publishes the update, emails donors and followers once, and notifies followers", async () => {
    const follower = await openAccount(site, { firstName: "Femi" });
    await follow(follower);
    await settleTestDonation(site, id, { email: "guest@example.org", name: "Gul Azad" });
    await settleTestDonation(site, id, { email: "guest@example.org", name: "Gul Azad" });
    await settleTestDonation(site, id, { email: "hidden@example.org", anonymous: true });
    await settleTestDonation(site, id, {});
    expect((await site.get(`${path}reach/`, asOwner)).json).toEqual({
      more: false,
      people: 0,
      mail_from: null,
    });
    const { status, json } = await write();
    expect(status).toBe(201);
    expect(json).toMatchObject({ state: "posted", author: "Olu Obi", figures: { recipients: 0 } });
    expect(await lastMailing(site, id)).toMatchObject({ recipients: 3 });
    expect(JSON.stringify(await list())).not.toMatch(/@example\.org/);
    expect(await publicUpdates()).toMatchObject([
      { title: "Water!", author: "Olu Obi", pictures: [] },
    ]);
    const mails = await delivered();
    expect(mails.get("guest@example.org")).toContain("Hello Gul");
    expect(mails.get("hidden@example.org")).toContain("It runs.");
    expect(mails.get("hidden@example.org")).toContain("Unsubscribe");
    expect(mails.get(follower.email)).toContain(`/donate-page/${id}?tab=update`);
    const figures = { sent: 3, delivered: 3, rejected: 0 };
    expect(await lastMailing(site, id)).toMatchObject(figures);
    const notifications = await site.get("/api/v1/account/notifications/", await follower.bearer());
    expect(notifications.json.data[0].notice).toEqual({ kind: "update", title: "Water!" });
  });

  test("emails a guest's mailbox once despite different spellings", async () => {
    for (const n of [1, 2, 3]) {
      await settleTestDonation(site, id, { email: `spelt+${n}@example.org` });
    }
    await write();
    expect(await lastMailing(site, id)).toMatchObject({ recipients: 1 });
  });

  test("sends no email to people who turned these emails off", async () => {
    const follower = await openAccount(site);
    await follow(follower);
    await settleTestDonation(site, id, { email: "gone@example.org" });
    await inTransaction(site.database, async (tx) => {
      const at = new Date(site.clock.now);
      const optOut = {
        email: "gone@example.org",
        scope: "update",
        reason: "unsubscribed",
      } as const;
      await suppress(tx, [optOut], at);
      await tx
        .updateTable("account")
        .set({ mail_campaign_updates: false })
        .where("id", "=", follower.id)
        .execute();
    });
    await write();
    expect(await lastMailing(site, id)).toMatchObject({ recipients: 0 });
    expect((await write({ mail: false })).json.figures).toBeNull();
  });

  test("is refused in campaigns that aren't public, and readers can't write at all", async () => {
    ({ id } = await site.campaign({ organiserId: owner.id, state: "draft" }));
    path = `/api/v1/organiser/campaigns/${id}/updates/`;
    expect((await write()).json.code).toBe("wrong_state");
    expect((await write({ post: inAnHour() })).json.code).toBe("wrong_state");
    expect((await write({ post: "draft" })).json.state).toBe("draft");
    const reader = await (await openMember(site, id, "reader")).bearer();
    expect((await site.get(path, reader)).status).toBe(200);
    expect((await write({ post: "draft" }, reader)).json.code).toBe("forbidden");
  });

  test("is refused during an office pause, along with thanks and scheduled updates", async () => {
    expect((await write({ post: inAnHour() })).status).toBe(201);
    await inTransaction(site.database, (tx) =>
      tx
        .updateTable("campaign")
        .set({ state: "paused", held: true })
        .where("id", "=", id)
        .execute(),
    );
    expect((await write()).json.code).toBe("wrong_state");
    const thanks = { gifts: {}, message: "Thank you" };
    const thanked = await site.post(path.replace("updates", "thanks"), thanks, asOwner);
    expect(thanked.json.code).toBe("wrong_state");
    await later();
    await postDueUpdates(site.deps);
    expect(await publicUpdates()).toEqual([]);
  });

  test("accepts up to four ready pictures of the campaign", async () => {
    const own = await (await openPictures(site, id, owner)).ready(
      await plainPicture(1200, 800).png().toBuffer(),
    );
    const picture = { key: own, alt: "The well" };
    const { json } = await write({ pictures: [picture] });
    expect(json.pictures).toMatchObject([picture]);
    expect((await publicUpdates())[0].pictures).toEqual([
      { image: `/pictures/${own}/800.webp`, alt: "The well" },
    ]);
    const stranger = { key: own.replace(/.{4}$/, "0000"), alt: "x" };
    expect((await write({ pictures: [stranger] })).json.detail[0].loc).toContain("pictures");
    expect((await write({ pictures: [picture, picture] })).status).toBe(422);
  });

  test("limits drafts and scheduled updates", async () => {
    for (let n = 0; n < MAX_UNPOSTED_UPDATES; n += 1) await write({ post: "draft" });
    expect((await write({ post: "draft" })).json.code).toBe("wrong_state");
    expect((await write()).status).toBe(201);
  });
});

describe("a scheduled update", () => {
  test("is posted on time, once across processes", async () => {
    await settleTestDonation(site, id, { email: "early@example.org" });
    expect((await write({ post: inAnHour() })).json).toMatchObject({ state: "scheduled" });
    await postDueUpdates(site.deps);
    expect(await publicUpdates()).toEqual([]);
    expect((await site.get(`/api/v1/campaign/${id}/`)).json.data.update_count).toBe(0);
    await later();
    await Promise.all(Array.from({ length: 5 }, () => postDueUpdates(site.deps)));
    expect(await publicUpdates()).toHaveLength(1);
    const { count } = await site.db
      .selectFrom("mailing")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("campaign_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test.skipIf(isEmbedded())("is held back while the campaign is locked", async () => {
    await write({ post: inAnHour() });
    await later();
    const commit = await holdTransaction(site, (tx) => lockCampaign(tx, id));
    await postDueUpdates(site.deps);
    expect((await list()).waiting).toHaveLength(1);
    await commit();
    await postDueUpdates(site.deps);
    expect((await list()).waiting).toEqual([]);
  });

  test("waits until the campaign is public, and can be unscheduled or posted immediately", async () => {
    const { json: first } = await write({ post: inAnHour() });
    const { json: second } = await write({ post: inAnHour() });
    expect(
      (await write({ post: new Date(site.clock.now).toISOString() })).json.detail[0].loc,
    ).toContain("post");
    expect((await edit(first.id, { post: "draft", version: 1 })).json.state).toBe("draft");
    expect((await edit(first.id, { post: "now", version: 2 })).json.state).toBe("posted");
    const setState = (state: "closed" | "active") =>
      inTransaction(site.database, (tx) =>
        tx.updateTable("campaign").set({ state }).where("id", "=", id).execute(),
      );
    await setState("closed");
    await later();
    await postDueUpdates(site.deps);
    expect((await list()).waiting).toMatchObject([{ id: second.id, state: "scheduled" }]);
    await setState("active");
    await postDueUpdates(site.deps);
    expect((await list()).waiting).toEqual([]);
  });
});

describe("changing and deleting", () => {
  test("refuses the second of two simultaneous edits and emails nothing again", async () => {
    await settleTestDonation(site, id, { email: "once@example.org" });
    const { json } = await write();
    const responses = await Promise.all([
      edit(json.id, { title: "One", version: json.version }),
      edit(json.id, { title: "Two", version: json.version }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = responses.find(({ status }) => status === 200)?.json;
    expect((await publicUpdates())[0].title).toBe(won.title);
    expect(won.posted_at).toBe(json.posted_at);
    expect(await lastMailing(site, id)).toMatchObject({ recipients: 1 });
  });

  test("removes a deleted update from the page", async () => {
    const { json } = await write();
    const remove = () => site.ask(`${path}${json.id}/`, { method: "DELETE", headers: asOwner });
    expect((await remove()).status).toBe(200);
    expect((await remove()).json.code).toBe("not_found");
    expect(await publicUpdates()).toEqual([]);
  });
});

test("posts and emails an update once when the request is repeated", async () => {
  const responses = await Promise.all([write(), write()]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(responses.map(({ json }) => json.id)).size).toBe(1);
  const mailings = site.db.selectFrom("mailing").select("id").where("campaign_id", "=", id);
  expect(await mailings.execute()).toHaveLength(1);
  expect((await write({ title: "More water" })).json.id).not.toBe(responses[0]?.json.id);
});

test("deletes a draft campaign together with its updates", async () => {
  ({ id } = await site.campaign({ organiserId: owner.id, state: "draft" }));
  path = `/api/v1/organiser/campaigns/${id}/updates/`;
  expect((await write({ post: "draft" })).status).toBe(201);
  const { status } = await site.ask(`/api/v1/organiser/campaigns/${id}/`, {
    method: "DELETE",
    headers: asOwner,
  });
  expect(status).toBe(200);
});
