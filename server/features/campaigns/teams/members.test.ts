import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { acceptInvitation, mailedToken, openMember, teamOf } from "../../../testing/test-team.ts";

let site: TestSite;
let owner: TestAccount;
let editor: TestAccount;
let campaignId: number;
let team: Awaited<ReturnType<typeof teamOf>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2, mails: true });
});

beforeEach(async () => {
  owner = await openAccount(site, { firstName: "Ada" });
  ({ id: campaignId } = await site.campaign({
    organiserId: owner.id,
    beneficiary: { kind: "self", name: "Ada Obi", registration: null },
  }));
  editor = await openMember(site, campaignId, "editor");
  team = await teamOf(site, campaignId, owner);
});

async function roles(): Promise<Record<string, string>> {
  const members = await site.db
    .selectFrom("campaign_member")
    .select(["account_id", "role"])
    .where("campaign_id", "=", campaignId)
    .execute();
  const campaign = await site.db
    .selectFrom("campaign")
    .select("organiser_id")
    .where("id", "=", campaignId)
    .executeTakeFirstOrThrow();
  return {
    [campaign.organiser_id]: "owner",
    ...Object.fromEntries(members.map(({ account_id, role }) => [account_id, role])),
  };
}

function notificationsOf(who: TestAccount) {
  return site.db
    .selectFrom("notification")
    .select(["kind", "data"])
    .where("account_id", "=", who.id)
    .orderBy("id")
    .execute();
}

test("a member's new role counts from the next request on", async () => {
  const theirs = await teamOf(site, campaignId, editor);
  const path = `/api/v1/organiser/campaigns/${campaignId}/pictures/order/`;
  const bearer = await editor.bearer();
  const put = () =>
    site.ask(path, {
      method: "PUT",
      headers: { "content-type": "application/json", ...bearer },
      body: JSON.stringify({ pictures: [], version: "another" }),
    });
  expect((await put()).json.code).toBe("changed_meanwhile");
  expect((await team.change(editor.id, "reader")).status).toBe(200);
  expect((await put()).json.code).toBe("forbidden");
  expect((await theirs.get()).json.data.role).toBe("reader");
  expect(await notificationsOf(editor)).toMatchObject([
    { kind: "team", data: { what: "role", role: "reader" } },
  ]);
});

test("a member who is removed is an outsider from the next request on", async () => {
  const theirs = await teamOf(site, campaignId, editor);
  expect((await theirs.get()).status).toBe(200);
  expect((await team.remove(editor.id)).status).toBe(200);
  expect((await theirs.get()).status).toBe(404);
  expect((await team.remove(editor.id)).status).toBe(404);
  expect(await notificationsOf(editor)).toMatchObject([
    { kind: "team", data: { what: "removed" } },
  ]);
});

test("members can leave, and cannot remove others", async () => {
  const reader = await openMember(site, campaignId, "reader");
  const theirs = await teamOf(site, campaignId, editor);
  expect((await theirs.remove(reader.id)).status).toBe(403);
  expect((await theirs.change(reader.id, "editor")).status).toBe(403);
  expect((await theirs.remove(owner.id)).status).toBe(403);
  expect((await theirs.remove(editor.id)).json.message).toBe("You left the team.");
  expect(await roles()).toEqual({ [owner.id]: "owner", [reader.id]: "reader" });
});

test("the owner can't be removed or get another role, not even by themselves", async () => {
  for (const answer of [await team.remove(owner.id), await team.change(owner.id, "reader")]) {
    expect(answer.json.code).toBe("forbidden");
  }
  expect(await roles()).toMatchObject({ [owner.id]: "owner" });
});

test("a hand-over makes the other person the owner, and both are told", async () => {
  await team.invite(editor.email, "owner");
  const token = await mailedToken(site, editor.email);
  const accepted = await acceptInvitation(site, editor, token);
  expect(accepted.json).toEqual({ campaign_id: campaignId, role: "owner" });
  expect(await roles()).toEqual({ [editor.id]: "owner", [owner.id]: "editor" });
  expect((await site.mailTo(editor.email)).subject).toContain("is yours now");
  expect((await site.mailTo(owner.email)).subject).toContain("was handed over");
  expect((await team.invite("x@example.org", "reader")).status).toBe(403);
  const steps = await site.db
    .selectFrom("campaign_step")
    .select(["action", "from_state", "to_state", "actor_id"])
    .where("campaign_id", "=", campaignId)
    .execute();
  expect(steps).toEqual([
    { action: "handed_over", from_state: "active", to_state: "active", actor_id: editor.id },
  ]);
  expect(await notificationsOf(owner)).toMatchObject([
    { kind: "team", data: { what: "handed_over" } },
  ]);
});

test("after a hand-over the page names the new owner, and the same beneficiary", async () => {
  const heir = await openAccount(site, { firstName: "Kofi" });
  const shown = async () => (await site.get(`/api/v1/campaign/${campaignId}/`)).json.data;
  expect((await shown()).beneficiary).toMatchObject({ kind: "self", name: "Ada Obi" });
  await team.invite(heir.email, "owner");
  await acceptInvitation(site, heir, await mailedToken(site, heir.email));
  expect(await shown()).toMatchObject({
    starter: { name: "Kofi Obi" },
    beneficiary: { kind: "other", name: "Ada Obi" },
  });
});

test("two acceptances at once leave one owner, and everybody in the right role", async () => {
  await team.invite(editor.email, "owner");
  const token = await mailedToken(site, editor.email);
  const answers = await Promise.all([1, 2, 3].map(() => acceptInvitation(site, editor, token)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await roles()).toEqual({ [editor.id]: "owner", [owner.id]: "editor" });
  expect(await site.mailsTo(owner.email)).toHaveLength(1);
});

test("a campaign is offered to one person at a time", async () => {
  await team.invite(editor.email, "owner");
  const { status, json } = await team.invite("somebody@example.org", "owner");
  expect([status, json.detail[0].loc.at(-1)]).toEqual([422, "role"]);
});

test("an offer of a former owner hands nothing over", async () => {
  const other = await openAccount(site);
  await team.invite(other.email, "reader");
  const readersToken = await mailedToken(site, other.email);
  await team.invite(editor.email, "owner");
  await acceptInvitation(site, editor, await mailedToken(site, editor.email));
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("campaign_invitation")
      .set({ role: "owner" })
      .where("email", "=", other.email)
      .execute(),
  );
  expect((await acceptInvitation(site, other, readersToken)).status).toBe(404);
  expect(await roles()).toEqual({ [editor.id]: "owner", [owner.id]: "editor" });
});

test("a member who is removed while accepting a hand-over is the owner or gone, never both", async () => {
  await team.invite(editor.email, "owner");
  const token = await mailedToken(site, editor.email);
  const [accepted] = await Promise.all([
    acceptInvitation(site, editor, token),
    team.remove(editor.id),
  ]);
  expect(accepted.status).toBe(200);
  expect(await roles()).toEqual({ [editor.id]: "owner", [owner.id]: "editor" });
});

test("an account that is erased is in no team, and its address in no invitation", async () => {
  const { id: elsewhere } = await site.campaign();
  const friend = await openMember(site, elsewhere, "reader");
  await team.invite(friend.email, "editor");
  await acceptInvitation(site, friend, await mailedToken(site, friend.email));
  const other = await openAccount(site);
  await team.invite(other.email, "reader");
  const body = { password: friend.password, confirm: "ERASE" };
  const erased = await site.post("/api/v1/account/erase/", body, await friend.bearer());
  expect(erased.status).toBe(200);
  expect(await roles()).toEqual({ [owner.id]: "owner", [editor.id]: "editor" });
  const left = await site.db.selectFrom("campaign_invitation").select("email").execute();
  const emails = left.map(({ email }) => email);
  expect([emails.includes(friend.email), emails.includes(other.email)]).toEqual([false, true]);
});
