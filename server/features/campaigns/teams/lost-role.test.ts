import { describe, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openPictures } from "../../../testing/test-campaign-pictures.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { holdTransaction, waitForQueued } from "../../../testing/test-locks.ts";
import { createOrganiserCalls, openOrganiser } from "../../../testing/test-organiser.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { deleteMember, lockCampaign, replaceOwner } from "./team-store.ts";

const site = await openTestSite({ argon2: fakeArgon2 });

const update = { title: "Water!", body: "It runs.", pictures: [], mail: true };
const calls = async (id: number, who: TestAccount) =>
  createOrganiserCalls(site, id, await who.bearer());

/** A live campaign with something for every action of an editor. */
async function openBusyCampaign() {
  const { id, account, bearer, patch } = await openOrganiser(site, { state: "active" });
  const beneficiary = { kind: "other", name: "The village", registration: null };
  expect((await patch({ beneficiary })).json.waiting).not.toBeNull();
  await settleTestDonation(site, id, { email: "donor@example.org" });
  const asDonor = await (await openAccount(site)).bearer();
  const create = async (path: string, body: object, headers = asDonor): Promise<number> => {
    const { status, json } = await site.post(path, body, headers);
    expect([path, status]).toEqual([path, 201]);
    return json.id;
  };
  const pledge = { what: "A boat", quantity: 1, anonymous: false };
  const path = `/api/v1/organiser/campaigns/${id}/`;
  const parts = ["", "comments/", "gifts/", "in-kind/", "pictures/", "updates/"];
  return {
    id,
    path,
    comment: await create(`/api/v1/campaign/${id}/comments/`, { text: "How is it going?" }),
    pledge: await create(`/api/v1/campaign/${id}/in-kind/`, pledge),
    draft: await create(`${path}updates/`, { ...update, post: "draft" }, bearer),
    picture: await (await openPictures(site, id, account)).ready(
      await plainPicture(60, 40).png().toBuffer(),
    ),
    /** Everything that the owner sees of the campaign. */
    snapshot: () =>
      Promise.all(parts.map(async (part) => (await site.get(path + part, bearer)).text)),
  };
}

type Campaign = Awaited<ReturnType<typeof openBusyCampaign>>;
type Send = (campaign: Campaign, editor: TestAccount) => Promise<{ status: number }>;

const editorActions: Array<[action: string, send: Send, status?: number]> = [
  [
    "edit the campaign",
    async ({ id }, who) => (await calls(id, who)).patch({ title: "Still mine" }),
  ],
  ["withdraw a change", async ({ id }, who) => (await calls(id, who)).withdrawChange()],
  ["announce an event", async ({ id }, who) => (await openEvents(site, id, who)).create()],
  [
    "reorder pictures",
    async ({ id }, who) => {
      const pictures = await openPictures(site, id, who);
      return pictures.setOrder([], (await pictures.order()).json.version);
    },
  ],
  [
    "delete a picture",
    async ({ id, picture }, who) => (await openPictures(site, id, who)).remove(picture),
  ],
  [
    "hide a comment",
    async ({ path, comment }, who) =>
      site.ask(`${path}comments/${comment}/hidden/`, {
        method: "PUT",
        headers: await who.bearer(),
      }),
  ],
  [
    "reply to a comment",
    async ({ id, comment }, who) => {
      const reply = { text: "Very well", reply_to: comment };
      return site.post(`/api/v1/campaign/${id}/comments/`, reply, await who.bearer());
    },
    403,
  ],
  [
    "confirm a pledge",
    async ({ path, pledge }, who) =>
      site.post(`${path}in-kind/${pledge}/decision/`, { decision: "confirm" }, await who.bearer()),
  ],
  [
    "thank donors",
    async ({ path }, who) =>
      site.post(`${path}thanks/`, { gifts: {}, message: "Thank you" }, await who.bearer()),
  ],
  [
    "post an update",
    async ({ path }, who) =>
      site.post(`${path}updates/`, { ...update, post: "now" }, await who.bearer()),
  ],
  [
    "delete an update",
    async ({ path, draft }, who) =>
      site.ask(`${path}updates/${draft}/`, { method: "DELETE", headers: await who.bearer() }),
  ],
];

const ownerActions: Array<[string, "draft" | "active", Send]> = [
  ["pause", "active", async ({ id }, who) => (await calls(id, who)).step("pause")],
  ["delete", "draft", async ({ id }, who) => (await calls(id, who)).remove()],
];

describe.skipIf(isEmbedded())("a team member who loses their role at the same moment", () => {
  test.each(editorActions)("can't %s as an editor", async (_, send, status = 404) => {
    const campaign = await openBusyCampaign();
    const before = await campaign.snapshot();
    const editor = await openMember(site, campaign.id, "editor");
    const commit = await holdTransaction(site, async (tx) => {
      await lockCampaign(tx, campaign.id);
      await deleteMember(tx, campaign.id, editor.id);
    });
    const response = send(campaign, editor);
    await waitForQueued(site, 1);
    await commit();
    expect((await response).status).toBe(status);
    expect(await campaign.snapshot()).toEqual(before);
  });

  test.each(ownerActions)("can't %s the campaign as the owner", async (_, state, send) => {
    const { id, account } = await openOrganiser(site, { state });
    const heir = await openAccount(site);
    const commit = await holdTransaction(site, async (tx) => {
      const campaign = await lockCampaign(tx, id);
      if (!campaign) throw new Error("no campaign");
      await replaceOwner(tx, campaign, { ownerId: heir.id, at: new Date(site.clock.now) });
    });
    const response = send({ id } as Campaign, account);
    await waitForQueued(site, 1);
    await commit();
    expect((await response).status).toBe(404);
    expect((await (await calls(id, heir)).read()).state).toBe(state);
  });
});
