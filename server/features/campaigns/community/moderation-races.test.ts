import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { type Conversation, openConversation } from "../../../testing/test-comments.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { deleteMember, lockCampaign } from "../teams/team-store.ts";

let site: TestSite;
let talk: Conversation;
let comment: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

beforeEach(async () => {
  talk = await openConversation(site);
  comment = (await talk.post("How is it going?")).json.id;
});

type TeamAction = (bearer: { authorization: string }) => Promise<{ status: number }>;

const hide: TeamAction = (headers) =>
  site.ask(`/api/v1/organiser/campaigns/${talk.id}/comments/${comment}/hidden/`, {
    method: "PUT",
    headers,
  });
const reply: TeamAction = (headers) => talk.post("Very well", headers, { reply_to: comment });

const actions: Array<[string, TeamAction, number]> = [
  ["hide", hide, 404],
  ["reply", reply, 403],
];

describe.skipIf(isEmbedded())("an editor who loses their role at the same moment", () => {
  test.each(actions)("can't %s any more", async (_, takeAction, refused) => {
    const editor = await openMember(site, talk.id, "editor");
    const bearer = await editor.bearer();
    const commit = await held(site, async (tx) => {
      await lockCampaign(tx, talk.id);
      await deleteMember(tx, talk.id, editor.id);
    });
    const response = takeAction(bearer);
    await queued(site, 1);
    await commit();
    expect((await response).status).toBe(refused);
    expect((await talk.teams()).data).toMatchObject([{ hidden_by: null, replies: [] }]);
  });

  test("doesn't block comments of people outside the team", async () => {
    const commit = await held(site, (tx) => lockCampaign(tx, talk.id));
    expect((await talk.post("Good luck")).status).toBe(201);
    await commit();
  });
});
