import * as calls from "#contract/campaigns/organising.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import { getAsIfPublic } from "../catalogue/get-campaign.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { teamCall } from "../teams/team-deps.ts";
import { createDraft, deleteDraft } from "./campaign-drafts.ts";
import { getManaged, listManaged } from "./get-managed.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import { withdrawChange } from "./propose-change.ts";
import { takeTeamStep } from "./take-step.ts";
import { updateCampaign } from "./update-campaign.ts";

export function organisingRoutes(deps: OrganisingDeps): Route[] {
  return [
    route(calls.listManagedCampaigns, ({ query, caller }) =>
      listManaged(deps, signedIn(caller).accountId, query),
    ),
    route(calls.createDraft, async ({ body, caller }) => {
      const { accountId } = signedIn(caller);
      return getManaged(deps, {
        campaignId: await createDraft(deps, accountId, body),
        accountId,
      });
    }),
    route(calls.getManagedCampaign, (input) => getManaged(deps, teamCall(input))),
    route(calls.updateCampaign, async (input) => {
      const { version, ...changes } = input.body;
      await updateCampaign(deps, { ...teamCall(input), version, changes });
      return getManaged(deps, teamCall(input));
    }),
    route(calls.deleteDraft, async (input) => {
      await deleteDraft(deps, teamCall(input));
      return { message: "Draft deleted." };
    }),
    route(calls.takeCampaignStep, async (input) => {
      await takeTeamStep(deps, { ...teamCall(input), ...input.body });
      return getManaged(deps, teamCall(input));
    }),
    route(calls.withdrawChange, async (input) => {
      await withdrawChange(deps, teamCall(input));
      return getManaged(deps, teamCall(input));
    }),
    route(calls.previewCampaign, async (input) => {
      await requireCampaignRole(deps.db, { ...teamCall(input), least: "reader" });
      return { data: await getAsIfPublic(deps, input.params.id) };
    }),
  ];
}
