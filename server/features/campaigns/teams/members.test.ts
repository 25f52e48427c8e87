import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { notificationsOf } from "../../../testing/test-notifications.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import {
  acceptInvitation,
  openMember,
  openTeam,
  readInvitationToken,
} from "../../../testing/test-team.ts";

const site = await openTestSite({ argon2: fakeArgon2, mails: true });

let owner: TestAccount;
let editor: TestAccount;
let campaignId: number;
let team: Awaited<ReturnType<typeof openTeam>>;

beforeEach(async () => {
  owner = await openAccount(site, { firstName: "Ada" });
  ({ id: campaignId } = await site.campaign({
    organiserId: owner.id,
    beneficiary: { kind: "self", name: "Ada Obi", registration: null },
  }));
  editor = await openMember(site, campaignId, "editor");
  team = await openTeam(site, campaignId, owner);
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

test("applies a member's new role from the next request", async () => {
  const teamAsEditor = await openTeam(site, campaignId, editor);
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
  expect((await teamAsEditor.get()).json.data.role).toBe("reader");
  expect(await notificationsOf(site, editor)).toMatchObject([
    { kind: "team", data: { what: "role", role: "reader" } },
  ]);
});

test("treats a removed member as an outsider from the next request", async () => {
  const teamAsEditor = await openTeam(site, campaignId, editor);
  expect((await teamAsEditor.get()).status).toBe(200);
  expect((await team.remove(editor.id)).status).toBe(200);
  expect((await teamAsEditor.get()).status).toBe(404);
  expect((await team.remove(editor.id)).status).toBe(404);
  expect(await notificationsOf(site, editor)).toMatchObject([
    { kind: "team", data: { what: "removed" } },
  ]);
});

test("lets members leave but not remove others", async () => {
  const reader = await openMember(site, campaignId, "reader");
  const teamAsEditor = await openTeam(site, campaignId, editor);
  expect((await teamAsEditor.remove(reader.id)).status).toBe(403);
  expect((await teamAsEditor.change(reader.id, "editor")).status).toBe(403);
  expect((await teamAsEditor.remove(owner.id)).status).toBe(403);
  expect((await teamAsEditor.remove(editor.id)).json.message).toBe("You've left the team.");
  expect(await roles()).toEqual({ [owner.id]: "owner", [reader.id]: "reader" });
});

test("never removes the owner or changes the owner's role", async () => {
  for (const response of [await team.remove(owner.id), await team.change(owner.id, "reader")]) {
    expect(response.json.code).toBe("forbidden");
  }
  expect(await roles()).toMatchObject({ [owner.id]: "owner" });
});

test("makes the other person the owner on a hand-over and emails both", async () => {
  await team.invite(editor.email, "owner");
  const token = await readInvitationToken(site, editor.email);
  const accepted = await acceptInvitation(site, editor, token);
  expect(accepted.json).toEqual({ campaign_id: campaignId, role: "owner" });
  expect(await roles()).toEqual({ [editor.id]: "owner", [owner.id]: "editor" });
  expect((await site.mailTo(editor.email)).subject).toContain("You now own");
  expect((await site.mailTo(owner.email)).subject).toContain("has a new owner");
  expect((await team.invite("x@example.org", "reader")).status).toBe(403);
  const steps = await site.db
    .selectFrom("campaign_step")
    .select(["action", "from_state", "to_state", "actor_id"])
    .where("campaign_id", "=", campaignId)
    .execute();
  expect(steps).toEqual([
    { action: "handed_over", from_state: "active", to_state: "active", actor_id: editor.id },
  ]);
  expect(await notificationsOf(site, owner)).toMatchObject([
    { kind: "team", data: { what: "handed_over" } },
  ]);
});

test("shows the new owner and the same beneficiary after a hand-over", async () => {
  const heir = await openAccount(site, { firstName: "Kofi" });
  const readPage = async () => (await site.get(`/api/v1/campaign/${campaignId}/`)).json.data;
  expect((await readPage()).beneficiary).toMatchObject({ kind: "self", name: "Ada Obi" });
  await team.invite(heir.email, "owner");
  await acceptInvitation(site, heir, await readInvitationToken(site, heir.email));
  expect(await readPage()).toMatchObject({
    starter: { name: "Kofi Obi" },
    beneficiary: { kind: "other", name: "Ada Obi" },
  });
});

test("leaves one owner after simultaneous acceptances", async () => {
  await team.invite(editor.email, "owner");
  const token = await readInvitationToken(site, editor.email);
  const responses = await Promise.all([1, 2, 3].map(() => acceptInvitation(site, editor, token)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await roles()).toEqual({ [editor.id]: "owner", [owner.id]: "editor" });
  expect(await site.mailsTo(owner.email)).toHaveLength(1);
});

test("offers a campaign to one person at a time", async () => {
  await team.invite(editor.email, "owner");
  const { status, json } = await team.invite("somebody@example.org", "owner");
  expect([status, json.detail[0].loc.at(-1)]).toEqual([422, "role"]);
});

test("refuses a hand-over offered by a former owner", async () => {
  const other = await openAccount(site);
  await team.invite(other.email, "reader");
  const readersToken = await readInvitationToken(site, other.email);
  await team.invite(editor.email, "owner");
  await acceptInvitation(site, editor, await readInvitationToken(site, editor.email));
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

test("makes a member who accepts a hand-over the owner despite a simultaneous removal", async () => {
  await team.invite(editor.email, "owner");
  const token = await readInvitationToken(site, editor.email);
  const [accepted] = await Promise.all([
    acceptInvitation(site, editor, token),
    team.remove(editor.id),
  ]);
  expect(accepted.status).toBe(200);
  expect(await roles()).toEqual({ [editor.id]: "owner", [owner.id]: "editor" });
});

test("removes an erased account from teams and invitations", async () => {
  const { id: elsewhere } = await site.campaign();
  const friend = await openMember(site, elsewhere, "reader");
  await team.invite(friend.email, "editor");
  await acceptInvitation(site, friend, await readInvitationToken(site, friend.email));
  const other = await openAccount(site);
  await team.invite(other.email, "reader");
  const body = { password: friend.password, confirm: "ERASE" };
  const erased = await site.post("/api/v1/account/erase/", body, await friend.bearer());
  expect(erased.status).toBe(200);
  expect(await roles()).toEqual({ [owner.id]: "owner", [editor.id]: "editor" });
  const invitations = await site.db.selectFrom("campaign_invitation").select("email").execute();
  const emails = invitations.map(({ email }) => email);
  expect([emails.includes(friend.email), emails.includes(other.email)]).toEqual([false, true]);
});

test("notifies an invited account with a confirmed address", async () => {
  const friend = await openAccount(site);
  await team.invite(friend.email, "reader");
  expect(await notificationsOf(site, friend)).toEqual([
    { kind: "invitation", data: { role: "reader", by: "Ada Obi" } },
  ]);
});

test("doesn't notify an account whose address is unconfirmed", async () => {
  const claimer = await openAccount(site);
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("account")
      .set({ email_verified_at: null })
      .where("id", "=", claimer.id)
      .execute(),
  );
  expect((await team.invite(claimer.email, "reader")).status).toBe(201);
  expect(await notificationsOf(site, claimer)).toEqual([]);
});

test("notifies the team, but not the new member, when someone joins", async () => {
  const friend = await openAccount(site, { firstName: "Kofi" });
  await team.invite(friend.email, "reader");
  await acceptInvitation(site, friend, await readInvitationToken(site, friend.email));
  const joined = { kind: "team", data: { what: "joined", name: "Kofi Obi", role: "reader" } };
  expect(await notificationsOf(site, owner)).toEqual([joined]);
  expect(await notificationsOf(site, editor)).toEqual([joined]);
  expect((await notificationsOf(site, friend)).map(({ kind }) => kind)).toEqual(["invitation"]);
});

test("notifies the team, but not the former member, when someone leaves", async () => {
  const teamAsEditor = await openTeam(site, campaignId, editor);
  expect((await teamAsEditor.remove(editor.id)).status).toBe(200);
  expect(await notificationsOf(site, owner)).toMatchObject([
    { kind: "team", data: { what: "left", role: "editor" } },
  ]);
  expect(await notificationsOf(site, editor)).toEqual([]);
});

test("notifies no one when a role stays the same", async () => {
  expect((await team.change(editor.id, "editor")).status).toBe(200);
  expect(await notificationsOf(site, editor)).toEqual([]);
});

test("refuses a role for someone outside the team", async () => {
  const stranger = await openAccount(site);
  expect((await team.change(stranger.id, "editor")).status).toBe(404);
  expect((await team.get()).json.data.members).toHaveLength(2);
});
