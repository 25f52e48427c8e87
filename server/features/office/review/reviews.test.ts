import { beforeAll, describe, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { switchOnTwoFactor } from "../../../testing/test-two-factor.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  office = await openOffice(site);
});

async function waiting(): Promise<Array<[string, number]>> {
  const { json } = await office.get("reviews/");
  return json.data.map((item: { kind: string; campaign_id: number }) => [
    item.kind,
    item.campaign_id,
  ]);
}

describe("a campaign in review", () => {
  test("goes live once approved, with an email to its owner and an audit entry", async () => {
    const owner = await openOrganiser(site);
    await owner.step("submit");
    expect(await waiting()).toContainEqual(["campaign", owner.id]);
    const { json } = await office.get(`campaigns/${owner.id}/`);
    expect(json.actions).toEqual(["approve", "ask_back", "reject"]);
    expect(json.owner.email).toBe(owner.account.email);
    expect(json.preview.story[0].text).toContain("The well is three hours away.");
    expect(json.preview.true_state).toBe("in_review");
    expect(json.history[0].action).toBe("submit");
    expect((await owner.public()).status).toBe(404);
    const approved = await office.decide(owner.id, "approve");
    expect([approved.status, approved.json.state]).toEqual([200, "active"]);
    expect((await owner.public()).status).toBe(200);
    expect(await waiting()).not.toContainEqual(["campaign", owner.id]);
    expect((await site.mailTo(owner.account.email)).text).toContain("live");
    const [entry] = await office.trail();
    expect(entry).toMatchObject({
      action: "approve",
      subject: { type: "campaign", id: String(owner.id), title: approved.json.title },
      changes: [{ field: "state", before: "in_review", after: "active" }],
    });
  });

  test("is sent back or rejected only with a reason", async () => {
    for (const [action, state] of [
      ["ask_back", "draft"],
      ["reject", "rejected"],
    ] as const) {
      const owner = await openOrganiser(site);
      await owner.step("submit");
      const refused = await office.decide(owner.id, action);
      expect([refused.status, refused.json.detail[0].msg]).toEqual([422, "Please give a reason"]);
      const decided = await office.decide(owner.id, action, "Who receives the money?");
      expect([decided.status, decided.json.state]).toEqual([200, state]);
      expect((await owner.read()).history[0].reason).toBe("Who receives the money?");
      expect((await site.mailTo(owner.account.email)).text).toContain("Who receives the money?");
    }
  });

  test("can't be decided about in an outdated version", async () => {
    const owner = await openOrganiser(site);
    await owner.step("submit");
    const { version } = (await office.get(`campaigns/${owner.id}/`)).json;
    await owner.step("withdraw");
    await owner.patch({ title: "Something quite different" });
    await owner.step("submit");
    const path = `campaigns/${owner.id}/decisions/`;
    const { json } = await office.post(path, { action: "approve", version });
    expect(json.code).toBe("changed_meanwhile");
    expect((await owner.read()).state).toBe("in_review");
  });

  test("shows the owner's confirmed address, second factor and submitted campaigns", async () => {
    const owner = await openOrganiser(site);
    await owner.step("submit");
    const read = async () => (await office.get(`campaigns/${owner.id}/`)).json.owner;
    const facts = { email_verified: true, two_factor: false, campaigns: [], campaign_count: 0 };
    expect(await read()).toMatchObject(facts);
    const organiserId = owner.account.id;
    await site.campaign({ organiserId, state: "draft" });
    const { id } = await site.campaign({ organiserId, title: "Wells", state: "rejected" });
    await switchOnTwoFactor(site, owner.account, await owner.account.bearer());
    expect(await read()).toMatchObject({
      two_factor: true,
      campaigns: [{ id, title: "Wells", state: "rejected", raised: 0 }],
      campaign_count: 1,
    });
  });

  test("can't be seen before it is submitted", async () => {
    const owner = await openOrganiser(site);
    expect((await office.get(`campaigns/${owner.id}/`)).json.code).toBe("not_found");
  });
});

test("lets only the office resume a live campaign that it paused", async () => {
  const owner = await openOrganiser(site, { state: "active" });
  expect((await office.decide(owner.id, "pause", "We look into it.")).json.actions).toEqual([
    "resume",
  ]);
  expect((await owner.step("resume")).json.code).toBe("wrong_state");
  expect((await office.decide(owner.id, "approve")).json.code).toBe("wrong_state");
  expect((await office.decide(owner.id, "resume")).json.state).toBe("active");
});

describe("a change to a live campaign", () => {
  const proposal = { beneficiary: { kind: "other", name: "Somebody else", registration: null } };

  test("goes live once approved, with old and new values in the audit entry", async () => {
    const owner = await openOrganiser(site, { state: "active", goalMinor: 100_000 });
    await owner.patch({ ...proposal, goal: 5_000 });
    expect(await waiting()).toContainEqual(["change", owner.id]);
    const { change, preview } = (await office.get(`campaigns/${owner.id}/`)).json;
    expect([preview.goal, change.goal]).toEqual([1_000, 5_000]);
    const path = `changes/${change.id}/decisions/`;
    const { proposed_at } = change;
    expect((await office.post(path, { approve: true, proposed_at })).status).toBe(200);
    const { json } = await owner.public();
    expect([json.data.goal, json.data.beneficiary.name]).toEqual([5_000, "Somebody else"]);
    const [entry] = await office.trail();
    expect(entry.changes).toEqual([
      { field: "goal", before: "1000 USD", after: "5000 USD" },
      { field: "beneficiary", before: "Water for All", after: "Somebody else" },
    ]);
    expect((await office.post(path, { approve: true, proposed_at })).json.code).toBe("wrong_state");
  });

  test("can be rejected with a reason, but not after it was replaced", async () => {
    const owner = await openOrganiser(site, { state: "active" });
    await owner.patch(proposal);
    const { change } = (await office.get(`campaigns/${owner.id}/`)).json;
    site.clock.now += 1_000;
    await owner.patch({ beneficiary: { ...proposal.beneficiary, name: "A third one" } });
    const path = `changes/${change.id}/decisions/`;
    const outdated = { approve: true, proposed_at: change.proposed_at };
    expect((await office.post(path, outdated)).json.code).toBe("changed_meanwhile");
    const { proposed_at } = (await office.get(`campaigns/${owner.id}/`)).json.change;
    expect((await office.post(path, { approve: false, proposed_at })).status).toBe(422);
    const rejection = { approve: false, proposed_at, reason: "We need a contract." };
    expect((await office.post(path, rejection)).status).toBe(200);
    expect((await owner.public()).json.data.beneficiary.name).toBe("Water for All");
    expect((await owner.read()).waiting).toBeNull();
  });
});
