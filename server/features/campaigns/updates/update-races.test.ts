import { beforeAll, describe, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { settleTestDonation } from "../../../testing/test-checkout.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { deleteMember, lockCampaign } from "../teams/team-store.ts";
import { postDueUpdates } from "./post-update.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  await site.deps.outbox.stop();
});

const update = { title: "Water!", body: "It runs.", pictures: [], mail: true, post: "now" };
const thanks = { gifts: {}, message: "Thank you" };

type TeamAction = (
  path: string,
  headers: { authorization: string },
  updateId: number,
) => Promise<{ status: number }>;

const actions: Array<[string, TeamAction]> = [
  ["thank donors", (path, headers) => site.post(`${path}thanks/`, thanks, headers)],
  ["post", (path, headers) => site.post(`${path}updates/`, update, headers)],
  [
    "delete",
    (path, headers, id) => site.ask(`${path}updates/${id}/`, { method: "DELETE", headers }),
  ],
];

test.skipIf(isEmbedded())("holds back a due update while the campaign is locked", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const path = `/api/v1/organiser/campaigns/${id}/updates/`;
  const post = new Date(site.clock.now + 1000).toISOString();
  expect((await site.post(path, { ...update, post }, await owner.bearer())).status).toBe(201);
  site.clock.now += 2000;
  const waiting = async () => (await site.get(path, await owner.bearer())).json.waiting.length;
  const commit = await held(site, (tx) => lockCampaign(tx, id));
  await postDueUpdates(site.deps);
  expect(await waiting()).toBe(1);
  await commit();
  await postDueUpdates(site.deps);
  expect(await waiting()).toBe(0);
});

describe.skipIf(isEmbedded())("an editor who loses their role at the same moment", () => {
  test.each(actions)("can't %s any more", async (_, takeAction) => {
    const owner = await openAccount(site);
    const { id } = await site.campaign({ organiserId: owner.id });
    const path = `/api/v1/organiser/campaigns/${id}/`;
    await settleTestDonation(site, id, { email: "donor@example.org" });
    const asOwner = await owner.bearer();
    const draft = await site.post(`${path}updates/`, { ...update, post: "draft" }, asOwner);
    const before = await readTexts(path, owner);
    const editor = await openMember(site, id, "editor");
    const asEditor = await editor.bearer();
    const commit = await held(site, async (tx) => {
      await lockCampaign(tx, id);
      await deleteMember(tx, id, editor.id);
    });
    const response = takeAction(path, asEditor, draft.json.id);
    await queued(site, 1);
    await commit();
    expect((await response).status).toBe(404);
    expect(await readTexts(path, owner)).toEqual(before);
  });
});

async function readTexts(path: string, owner: TestAccount): Promise<string[]> {
  const headers = await owner.bearer();
  const responses = [
    await site.get(`${path}updates/`, headers),
    await site.get(`${path}gifts/`, headers),
  ];
  return responses.map(({ text }) => text);
}
