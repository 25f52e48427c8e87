import { beforeAll, describe, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openPictures } from "../../../testing/test-campaign-pictures.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { createOrganiserCalls, openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember, openTeam } from "../../../testing/test-team.ts";

const ALLOWED_ACTIONS = 6;

const site = await openTestSite({
  argon2: fakeArgon2,
  limits: { "deed:account": ALLOWED_ACTIONS },
});

/** An organiser with a live campaign who has used up the limit. */
const busy = await openOrganiser(site, { state: "active" });

let event: number;
let draft: number;

beforeAll(async () => {
  ({ id: draft } = await site.campaign({ organiserId: busy.account.id, state: "draft" }));
  event = await (await openEvents(site, busy.id, busy.account)).created();
  for (let n = 1; n < ALLOWED_ACTIONS; n += 1) {
    expect((await busy.step(n % 2 === 0 ? "resume" : "pause")).status).toBe(200);
  }
});

const update = { title: "Water!", body: "It runs.", pictures: [], mail: false, post: "draft" };
const newDraft = { title: "A well for all of us", category_id: 1, goal: 1000, currency: "USD" };

describe("an account that has used up the limit of team actions", () => {
  const actions: Record<string, () => Promise<{ status: number; headers: Headers }>> = {
    "a step": () => busy.step("resume"),
    "a change to a live campaign": () => busy.patch({ title: "Wells for everybody" }),
    "withdrawing a change": () => busy.withdrawChange(),
    "a new draft": () => site.post("/api/v1/organiser/campaigns/", newDraft, busy.bearer),
    "deleting a draft": () => createOrganiserCalls(site, draft, busy.bearer).remove(),
    "reordering pictures": async () => {
      const pictures = await openPictures(site, busy.id, busy.account);
      return pictures.setOrder([], (await pictures.order()).json.version);
    },
    "an event": async () => (await openEvents(site, busy.id, busy.account)).create(),
    "a change to an event": async () =>
      (await openEvents(site, busy.id, busy.account)).update(event, { title: "Later" }),
    "cancelling an event": async () =>
      (await openEvents(site, busy.id, busy.account)).decide(event, "cancel"),
    "an update": () =>
      site.post(`/api/v1/organiser/campaigns/${busy.id}/updates/`, update, busy.bearer),
    "changing a role": async () => {
      const member = await openMember(site, busy.id, "reader");
      return (await openTeam(site, busy.id, busy.account)).change(member.id, "editor");
    },
    "removing a member": async () => {
      const member = await openMember(site, busy.id, "reader");
      return (await openTeam(site, busy.id, busy.account)).remove(member.id);
    },
  };

  test.each(Object.entries(actions))("is refused %s, with a Retry-After", async (_, act) => {
    const refused = await act();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  test("has no refused action stored", async () => {
    const steps = await site.db
      .selectFrom("campaign_step")
      .select("id")
      .where("campaign_id", "=", busy.id)
      .execute();
    expect(steps).toHaveLength(ALLOWED_ACTIONS - 1);
  });
});

test("doesn't count edits of a draft", async () => {
  const calls = createOrganiserCalls(site, draft, busy.bearer);
  expect((await calls.patch({ title: "A well for the school" })).status).toBe(200);
});

test("doesn't limit other accounts, and ends after the wait", async () => {
  const other = await openOrganiser(site, { state: "active" });
  expect((await other.step("pause")).status).toBe(200);
  site.clock.now += 61_000;
  expect((await busy.step("resume")).status).toBe(200);
  expect((await busy.step("pause")).status).toBe(429);
});
