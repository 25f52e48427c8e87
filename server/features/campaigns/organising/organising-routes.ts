import * as calls from "#contract/campaigns/organising.ts";
import { type Caller, type Route, route, signedIn } from "../../../platform/http/route.ts";
import { getAsIfPublic } from "../catalogue/get-campaign.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { createDraft, deleteDraft } from "./campaign-drafts.ts";
import { getManaged, listManaged } from "./get-managed.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import { withdrawChange } from "./propose-change.ts";
import { takeTeamStep } from "./take-step.ts";
import { updateCampaign } from "./update-campaign.ts";

interface OneCampaign {
  readonly params: { readonly id: number };
  readonly caller: Caller;
}

/** The caller, and the campaign of the call. */
function askedFor({ params, caller }: OneCampaign) {
  return { campaignId: params.id, accountId: signedIn(caller).accountId };
}

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
    route(calls.getManagedCampaign, (input) => getManaged(deps, askedFor(input))),
    route(calls.updateCampaign, async (input) => {
      const { version, ...changes } = input.body;
      await updateCampaign(deps, { ...askedFor(input), version, changes });
      return getManaged(deps, askedFor(input));
    }),
    route(calls.deleteDraft, async (input) => {
      await deleteDraft(deps, askedFor(input));
      return { message: "The draft is deleted." };
    }),
    route(calls.takeCampaignStep, async (input) => {
      await takeTeamStep(deps, { ...askedFor(input), ...input.body });
      return getManaged(deps, askedFor(input));
    }),
    route(calls.withdrawChange, async (input) => {
      await withdrawChange(deps, askedFor(input));
      return getManaged(deps, askedFor(input));
    }),
    route(calls.previewCampaign, async (input) => {
      await requireCampaignRole(deps.db, { ...askedFor(input), least: "reader" });
      return { data: await getAsIfPublic(deps, input.params.id) };
    }),
  ];
}
