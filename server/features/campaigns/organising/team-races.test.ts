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

type TeamAction = (id: number, who: TestAccount) => Promise<{ status: number }>;

const calls = async (id: number, who: TestAccount) => callsOf(site, id, await who.bearer());

const editorActions: Array<[string, TeamAction]> = [
  ["edit", async (id, who) => (await calls(id, who)).patch({ title: "Still mine to write" })],
  ["withdraw a change", async (id, who) => (await calls(id, who)).withdrawChange()],
  ["announce an event", async (id, who) => (await eventsOf(site, id, who)).create()],
  [
    "reorder pictures",
    async (id, who) => {
      const pictures = await picturesOf(site, id, who);
      return pictures.setOrder([], (await pictures.order()).json.version);
    },
  ],
];

const ownerActions: Array<[string, "draft" | "active", TeamAction]> = [
  ["pause", "active", async (id, who) => (await calls(id, who)).step("pause")],
  ["delete", "draft", async (id, who) => (await calls(id, who)).remove()],
];

describe.skipIf(isEmbedded())("a team member who loses their role at the same moment", () => {
  test.each(editorActions)("can't %s as an editor", async (_, takeAction) => {
    const { id, patch, read } = await openOrganiser(site, { state: "active" });
    const beneficiary = { kind: "other", name: "The village", registration: null };
    expect((await patch({ beneficiary })).json.waiting).not.toBeNull();
    const before = await read();
    const editor = await openMember(site, id, "editor");
    const commit = await held(site, async (tx) => {
      await lockCampaign(tx, id);
      await deleteMember(tx, id, editor.id);
    });
    const response = takeAction(id, editor);
    await queued(site, 1);
    await commit();
    expect((await response).status).toBe(404);
    expect(await read()).toEqual(before);
  });

  test.each(ownerActions)("can't %s as the owner", async (_, state, takeAction) => {
    const { id, account } = await openOrganiser(site, { state });
    const heir = await openAccount(site);
    const commit = await held(site, async (tx) => {
      const campaign = await lockCampaign(tx, id);
      if (!campaign) throw new Error("no campaign");
      await replaceOwner(tx, campaign, { ownerId: heir.id, at: new Date(site.clock.now) });
    });
    const response = takeAction(id, account);
    await queued(site, 1);
    await commit();
    expect((await response).status).toBe(404);
    expect((await (await calls(id, heir)).read()).state).toBe(state);
  });
});
