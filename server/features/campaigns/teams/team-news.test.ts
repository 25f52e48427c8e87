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
  owner = await openAccount(site);
  ({ id: campaignId } = await site.campaign({ organiserId: owner.id }));
  editor = await openMember(site, campaignId, "editor");
  team = await teamOf(site, campaignId, owner);
});

const notificationsOf = async (who: TestAccount) =>
  (
    await site.db
      .selectFrom("notification")
      .select(["kind", "data"])
      .where("account_id", "=", who.id)
      .execute()
  ).map(({ kind, data }) => ({ kind, ...(data as object) }));

test("notifies an invited account with a confirmed address", async () => {
  const friend = await openAccount(site);
  await team.invite(friend.email, "reader");
  expect(await notificationsOf(friend)).toEqual([
    { kind: "invitation", role: "reader", by: "Ada Obi" },
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
  expect(await notificationsOf(claimer)).toEqual([]);
});

test("notifies the team, but not the new member, when someone joins", async () => {
  const friend = await openAccount(site, { firstName: "Kofi" });
  await team.invite(friend.email, "reader");
  await acceptInvitation(site, friend, await mailedToken(site, friend.email));
  const joined = { kind: "team", what: "joined", name: "Kofi Obi", role: "reader" };
  expect(await notificationsOf(owner)).toEqual([joined]);
  expect(await notificationsOf(editor)).toEqual([joined]);
  expect((await notificationsOf(friend)).map(({ kind }) => kind)).toEqual(["invitation"]);
});

test("notifies the team, but not the former member, when someone leaves", async () => {
  const teamAsEditor = await teamOf(site, campaignId, editor);
  expect((await teamAsEditor.remove(editor.id)).status).toBe(200);
  expect(await notificationsOf(owner)).toMatchObject([
    { kind: "team", what: "left", role: "editor" },
  ]);
  expect(await notificationsOf(editor)).toEqual([]);
});

test("notifies nobody when a role stays the same", async () => {
  expect((await team.change(editor.id, "editor")).status).toBe(200);
  expect(await notificationsOf(editor)).toEqual([]);
});

test("refuses a role for someone outside the team", async () => {
  const stranger = await openAccount(site);
  expect((await team.change(stranger.id, "editor")).status).toBe(404);
  expect((await team.get()).json.data.members).toHaveLength(2);
});
