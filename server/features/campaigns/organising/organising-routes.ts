import * as calls from "#contract/campaigns/organising.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { getCampaignPreview } from "../catalogue/get-campaign.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { teamCall } from "../teams/team-deps.ts";
import { createDraft, deleteDraft } from "./campaign-drafts.ts";
import { getManagedCampaign, listTeamCampaigns } from "./get-managed-campaign.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import { withdrawChange } from "./propose-change.ts";
import { takeTeamStep } from "./take-step.ts";
import { updateCampaign } from "./update-campaign.ts";

export function organisingRoutes(deps: OrganisingDeps): Route[] {
  return [
    route(calls.listManagedCampaigns, ({ query, caller }) =>
      listTeamCampaigns(deps, requireSignedIn(caller).accountId, query),
    ),
    route(calls.createDraft, async ({ body, caller }) => {
      const { accountId } = requireSignedIn(caller);
      return getManagedCampaign(deps, {
        campaignId: await createDraft(deps, accountId, body),
        accountId,
      });
    }),
    route(calls.getManagedCampaign, (input) => getManagedCampaign(deps, teamCall(input))),
    route(calls.updateCampaign, async (input) => {
      const { version, ...changes } = input.body;
      await updateCampaign(deps, { ...teamCall(input), version, changes });
      return getManagedCampaign(deps, teamCall(input));
    }),
    route(calls.deleteDraft, async (input) => {
      await deleteDraft(deps, teamCall(input));
      return { message: "Draft deleted." };
    }),
    route(calls.takeCampaignStep, async (input) => {
      await takeTeamStep(deps, { ...teamCall(input), ...input.body });
      return getManagedCampaign(deps, teamCall(input));
    }),
    route(calls.withdrawChange, async (input) => {
      await withdrawChange(deps, teamCall(input));
      return getManagedCampaign(deps, teamCall(input));
    }),
    route(calls.previewCampaign, async (input) => {
      await requireCampaignRole(deps.db, { ...teamCall(input), least: "reader" });
      return { data: await getCampaignPreview(deps, input.params.id) };
    }),
  ];
}
