import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { acceptInvitation, mailedToken, teamOf } from "../../../testing/test-team.ts";
import { withdraw } from "./invitation-store.ts";
import { lockCampaign } from "./team-store.ts";

let site: TestSite;
let owner: TestAccount;
let campaignId: number;
let team: Awaited<ReturnType<typeof teamOf>>;

const freshEmail = () => `friend-${randomUUID().slice(0, 8)}@example.org`;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2, mails: true });
});

beforeEach(async () => {
  owner = await openAccount(site);
  ({ id: campaignId } = await site.campaign({ organiserId: owner.id }));
  team = await teamOf(site, campaignId, owner);
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

describe.skipIf(isEmbedded())("an invitation withdrawn at the same moment", () => {
  test("makes nobody a member", async () => {
    const friend = await openAccount(site);
    const { json } = await team.invite(friend.email, "editor");
    const token = await mailedToken(site, friend.email);
    const commit = await held(site, async (tx) => {
      await lockCampaign(tx, campaignId);
      await withdraw(tx, { id: json.data.id, campaignId, at: new Date(site.clock.now) });
    });
    const response = acceptInvitation(site, friend, token);
    await queued(site, 1);
    await commit();
    expect((await response).status).toBe(404);
    expect((await team.get()).json.data.members).toHaveLength(1);
  });
});
