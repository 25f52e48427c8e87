import { expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { deleteMember, lockCampaign } from "../teams/team-store.ts";

test.skipIf(isEmbedded())(
  "an editor who loses their role at the same moment can't decide on a pledge",
  async () => {
    const site = await openTestSite({ argon2: cheapArgon2 });
    const donor = await openAccount(site);
    const asDonor = await donor.bearer();
    const { id } = await site.campaign();
    const editor = await openMember(site, id, "editor");
    const asEditor = await editor.bearer();
    const body = { what: "A boat", quantity: 1, anonymous: false };
    const pledge = await site.post(`/api/v1/campaign/${id}/in-kind/`, body, asDonor);
    expect(pledge.status).toBe(201);
    const commit = await held(site, async (tx) => {
      await lockCampaign(tx, id);
      await deleteMember(tx, id, editor.id);
    });
    const decision = `/api/v1/organiser/campaigns/${id}/in-kind/${pledge.json.id}/decision/`;
    const response = site.post(decision, { decision: "confirm" }, asEditor);
    await queued(site, 1);
    await commit();
    expect((await response).status).toBe(404);
    const { json } = await site.get("/api/v1/account/in-kind/", asDonor);
    expect(json.data).toMatchObject([{ state: "pledged" }]);
  },
);
