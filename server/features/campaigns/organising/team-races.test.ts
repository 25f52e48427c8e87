import { beforeAll, describe, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { picturesOf } from "../../../testing/test-campaign-pictures.ts";
import { eventsOf } from "../../../testing/test-events.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { callsOf, openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { deleteMember, lockCampaign, replaceOwner } from "../teams/team-store.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

type Deed = (id: number, who: TestAccount) => Promise<{ status: number }>;

const calls = async (id: number, who: TestAccount) => callsOf(site, id, await who.bearer());

const deedsOfEditors: Array<[string, Deed]> = [
  ["changes", async (id, who) => (await calls(id, who)).patch({ title: "Still mine to write" })],
  ["takes back", async (id, who) => (await calls(id, who)).withdrawChange()],
  ["announces", async (id, who) => (await eventsOf(site, id, who)).create()],
  [
    "orders pictures",
    async (id, who) => {
      const pictures = await picturesOf(site, id, who);
      return pictures.setOrder([], (await pictures.order()).json.version);
    },
  ],
];

const deedsOfOwners: Array<[string, "draft" | "active", Deed]> = [
  ["pauses", "active", async (id, who) => (await calls(id, who)).step("pause")],
  ["deletes", "draft", async (id, who) => (await calls(id, who)).remove()],
];

describe.skipIf(isEmbedded())("a member who loses their role at the same moment", () => {
  test.each(deedsOfEditors)("as an editor %s nothing any more", async (_, deed) => {
    const { id, patch, read } = await openOrganiser(site, { state: "active" });
    const beneficiary = { kind: "other", name: "The village", registration: null };
    expect((await patch({ beneficiary })).json.waiting).not.toBeNull();
    const before = await read();
    const editor = await openMember(site, id, "editor");
    const commit = await held(site, async (tx) => {
      await lockCampaign(tx, id);
      await deleteMember(tx, id, editor.id);
    });
    const answer = deed(id, editor);
    await queued(site, 1);
    await commit();
    expect((await answer).status).toBe(404);
    expect(await read()).toEqual(before);
  });

  test.each(deedsOfOwners)("as the owner %s nothing any more", async (_, state, deed) => {
    const { id, account } = await openOrganiser(site, { state });
    const heir = await openAccount(site);
    const commit = await held(site, async (tx) => {
      const campaign = await lockCampaign(tx, id);
      if (!campaign) throw new Error("no campaign");
      await replaceOwner(tx, campaign, { ownerId: heir.id, at: new Date(site.clock.now) });
    });
    const answer = deed(id, account);
    await queued(site, 1);
    await commit();
    expect((await answer).status).toBe(404);
    expect((await (await calls(id, heir)).read()).state).toBe(state);
  });
});
