import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { holdTransaction, waitForQueued } from "../../../testing/test-locks.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import {
  acceptInvitation,
  openMember,
  openTeam,
  readInvitationToken,
} from "../../../testing/test-team.ts";
import { withdrawOpenInvitation } from "./invitation-store.ts";
import { lockCampaign } from "./team-store.ts";

const HOUR_MS = 60 * 60 * 1000;

let owner: TestAccount;
let campaignId: number;
let title: string;
let team: Awaited<ReturnType<typeof openTeam>>;

const freshEmail = () => `friend-${randomUUID().slice(0, 8)}@example.org`;

const site = await openTestSite({ argon2: fakeArgon2, mails: true });

beforeEach(async () => {
  owner = await openAccount(site);
  title = `Water for village ${randomUUID().slice(0, 8)}`;
  ({ id: campaignId } = await site.campaign({ organiserId: owner.id, title }));
  team = await openTeam(site, campaignId, owner);
});

async function readLink(who: TestAccount, token: string) {
  return site.post("/api/v1/account/invitations/read/", { token }, await who.bearer());
}

test("sends a link with which the invited account joins", async () => {
  const friend = await openAccount(site, { firstName: "Kofi" });
  const invited = await team.invite(`  ${friend.email.toUpperCase()} `, "editor");
  expect(invited.status).toBe(201);
  expect(invited.json).toMatchObject({
    mailed: true,
    data: { email: friend.email, role: "editor", invited_by: "Ada Obi" },
  });
  expect((await team.get()).json.data.invitations).toEqual([invited.json.data]);

  const token = await readInvitationToken(site, friend.email);
  expect((await readLink(friend, token)).json.data).toMatchObject({
    campaign: { id: campaignId, title },
    role: "editor",
    invited_by: "Ada Obi",
    obstacle: null,
  });
  const accepted = await acceptInvitation(site, friend, token);
  expect([accepted.status, accepted.json]).toEqual([
    200,
    { campaign_id: campaignId, role: "editor" },
  ]);
  const { data } = (await team.get()).json;
  expect(data.invitations).toEqual([]);
  expect(data.members).toMatchObject([
    { account_id: owner.id, role: "owner", joined_at: null },
    { account_id: friend.id, name: "Kofi Obi", email: friend.email, role: "editor" },
  ]);
  expect((await acceptInvitation(site, friend, token)).json).toEqual(accepted.json);
});

test("stores no token", async () => {
  const email = freshEmail();
  await team.invite(email, "reader");
  const token = await readInvitationToken(site, email);
  const rows = await site.db.selectFrom("campaign_invitation").selectAll().execute();
  expect(JSON.stringify(rows)).toContain(email);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("accepts only an account with the invited and verified address", async () => {
  const email = freshEmail();
  await team.invite(email, "editor");
  const token = await readInvitationToken(site, email);
  const other = await openAccount(site);
  expect((await readLink(other, token)).json.data).toMatchObject({
    obstacle: "other_address",
    sent_to: "f…@example.org",
  });
  const refused = await acceptInvitation(site, other, token);
  expect([refused.status, refused.json.code]).toEqual([403, "forbidden"]);
  expect(refused.json.non_field_errors[0]).toContain("f…@example.org");
  expect(refused.text).not.toContain(email);

  const friend = await openAccount(site, { email });
  const verify = (at: Date | null) =>
    inTransaction(site.database, (tx) =>
      tx.updateTable("account").set({ email_verified_at: at }).where("email", "=", email).execute(),
    );
  await verify(null);
  expect((await readLink(friend, token)).json.data.obstacle).toBe("unverified");
  expect((await acceptInvitation(site, friend, token)).status).toBe(403);
  expect((await team.get()).json.data.members).toHaveLength(1);
  await verify(new Date(site.clock.now));
  expect((await acceptInvitation(site, friend, token)).status).toBe(200);
});

test("refuses a withdrawn, expired or unknown link", async () => {
  const friend = await openAccount(site);
  const { json } = await team.invite(friend.email, "reader");
  const token = await readInvitationToken(site, friend.email);
  expect((await team.withdraw(json.data.id)).status).toBe(200);
  expect((await team.withdraw(json.data.id)).status).toBe(404);
  for (const invalid of [token, "x".repeat(43), "'; DROP TABLE account; --"]) {
    expect([invalid, (await readLink(friend, invalid)).status]).toEqual([invalid, 404]);
    expect([invalid, (await acceptInvitation(site, friend, invalid)).status]).toEqual([
      invalid,
      404,
    ]);
  }
  const late = await openAccount(site);
  await team.invite(late.email, "reader");
  const lateToken = await readInvitationToken(site, late.email);
  site.clock.now += 7 * 24 * HOUR_MS + 1;
  expect((await acceptInvitation(site, late, lateToken)).status).toBe(404);
  const again = await openTeam(site, campaignId, owner);
  expect((await again.get()).json.data.invitations).toEqual([]);
});

test("sends no second email within an hour, and later a new link", async () => {
  const email = freshEmail();
  const first = await team.invite(email, "reader");
  const token = await readInvitationToken(site, email);
  const second = await team.invite(email, "editor");
  expect(second.json).toMatchObject({ mailed: false, data: { role: "editor" } });
  expect(second.json.data.id).toBe(first.json.data.id);
  await team.withdraw(first.json.data.id);
  expect((await team.invite(email, "editor")).json.mailed).toBe(false);
  expect(await site.mailsTo(email)).toHaveLength(1);
  const friend = await openAccount(site, { email });
  expect((await readLink(friend, token)).json.data.role).toBe("editor");

  site.clock.now += HOUR_MS + 1;
  const later = await openTeam(site, campaignId, owner);
  expect((await later.invite(email, "editor")).json.mailed).toBe(true);
  const renewed = await readInvitationToken(site, email);
  expect(renewed).not.toBe(token);
  expect((await readLink(friend, token)).status).toBe(404);
  expect((await acceptInvitation(site, friend, renewed)).status).toBe(200);
});

test("refuses members, invalid addresses and invalid roles", async () => {
  const member = await openMember(site, campaignId, "reader");
  const attempts = [
    [owner.email, "editor", "email"],
    [member.email, "editor", "email"],
    ["no address", "editor", "email"],
    [freshEmail(), "admin", "role"],
  ] as const;
  for (const [email, role, field] of attempts) {
    const { status, json } = await team.invite(email, role);
    expect([email, status, json.detail[0].loc.at(-1)]).toEqual([email, 422, field]);
  }
  expect((await team.get()).json.data.invitations).toEqual([]);
});

test("limits an account's invitations an hour across campaigns, even when sent at once", async () => {
  const { id: elsewhere } = await site.campaign({ organiserId: owner.id });
  const both = [team, await openTeam(site, elsewhere, owner)];
  const responses = await Promise.all(
    Array.from({ length: 22 }, (_, n) => both[n % 2]?.invite(freshEmail(), "reader")),
  );
  const statuses = responses.map((response) => response?.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test("limits a campaign's open invitations", async () => {
  for (let round = 0; round < 20; round += 1) {
    if (round % 10 === 0) site.clock.now += HOUR_MS + 1;
    if (round % 10 === 0) team = await openTeam(site, campaignId, owner);
    expect((await team.invite(freshEmail(), "reader")).status).toBe(201);
  }
  site.clock.now += HOUR_MS + 1;
  team = await openTeam(site, campaignId, owner);
  expect((await team.invite(freshEmail(), "reader")).status).toBe(422);
});

test("lets only an owner with a verified address invite, and only the owner see addresses", async () => {
  const reader = await openMember(site, campaignId, "reader");
  const editor = await openMember(site, campaignId, "editor");
  await team.invite(freshEmail(), "reader");
  for (const who of [reader, editor]) {
    const teamAsMember = await openTeam(site, campaignId, who);
    expect((await teamAsMember.invite(freshEmail(), "reader")).status).toBe(403);
    const { data } = (await teamAsMember.get()).json;
    expect(data.invitations).toEqual([]);
    expect(data.members.map(({ email }: { email: unknown }) => email)).toEqual([null, null, null]);
  }
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", owner.id).execute(),
  );
  expect((await team.invite(freshEmail(), "reader")).status).toBe(403);
});

test("sends one email for three simultaneous invitations to an address", async () => {
  const email = freshEmail();
  const responses = await Promise.all([1, 2, 3].map(() => team.invite(email, "reader")));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(responses.filter(({ json }) => json.mailed)).toHaveLength(1);
  expect((await team.get()).json.data.invitations).toMatchObject([{ email, role: "reader" }]);
  await expect.poll(async () => (await site.mailsTo(email)).length).toBe(1);
});

test("offers a campaign to one of two people invited at once", async () => {
  const responses = await Promise.all([1, 2].map(() => team.invite(freshEmail(), "owner")));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect((await team.get()).json.data.invitations).toMatchObject([{ role: "owner" }]);
});

test.skipIf(isEmbedded())("refuses an invitation withdrawn at the same moment", async () => {
  const friend = await openAccount(site);
  const { json } = await team.invite(friend.email, "editor");
  const token = await readInvitationToken(site, friend.email);
  const commit = await holdTransaction(site, async (tx) => {
    await lockCampaign(tx, campaignId);
    await withdrawOpenInvitation(tx, {
      id: json.data.id,
      campaignId,
      at: new Date(site.clock.now),
    });
  });
  const response = acceptInvitation(site, friend, token);
  await waitForQueued(site, 1);
  await commit();
  expect((await response).status).toBe(404);
  expect((await team.get()).json.data.members).toHaveLength(1);
});
