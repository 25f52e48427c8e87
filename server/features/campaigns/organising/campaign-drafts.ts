import type * as z from "zod/mini";
import type { newCampaignBody } from "#contract/campaigns/campaign-changes.ts";
import { today } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { lockAccountRow } from "../../foundation/accounts/account-store.ts";
import { createCampaign } from "../catalogue/create-campaign.ts";
import { discardCampaignPictures } from "../pictures/delete-picture.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { countTeamAction } from "../teams/count-team-action.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { parseGoal, requireOfferedCurrency } from "./campaign-edits.ts";
import { isDeletable } from "./campaign-status.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import {
  categoryExists,
  countUnapproved,
  deleteCampaignRow,
  lockCampaign,
} from "./organising-store.ts";

/** Never-approved campaigns that one account can have. */
const MAX_UNAPPROVED = 20;

/**
 * Creates a draft that starts today and has no end date; returns the campaign's id. Throws `invalid` and
 * `too_many_requests`.
 */
export async function createDraft(
  deps: Pick<OrganisingDeps, "database" | "db" | "clock" | "limits" | "settings">,
  accountId: string,
  body: z.output<typeof newCampaignBody>,
): Promise<number> {
  const { database, clock, settings } = deps;
  requireOfferedCurrency(body.currency, (await settings.fresh()).values.currencies);
  const goal = parseGoal(body.goal, body.currency);
  await countTeamAction(deps, { accountId });
  return inTransaction(database, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    if (!account) throw new AppError("unauthorized");
    if (!(await categoryExists(tx, body.category_id))) {
      throw bodyError("category_id", "Choose a cause");
    }
    if ((await countUnapproved(tx, accountId)) >= MAX_UNAPPROVED) {
      throw new AppError("too_many_requests", {
        message: `You have ${MAX_UNAPPROVED} drafts. Finish or delete one before you start another.`,
      });
    }
    const { id } = await createCampaign(tx, {
      categoryId: body.category_id,
      organiserId: accountId,
      title: body.title,
      description: "",
      story: [],
      location: "",
      beneficiary: {
        kind: "self",
        name: `${account.first_name} ${account.last_name}`.trim(),
        registration: null,
      },
      goal,
      state: "draft",
      startsOn: today(clock),
      endsOn: null,
      pictures: [],
      funds: [],
    });
    return id;
  });
}

/** Deletes a campaign that never went live. Throws `wrong_state` for others, and `too_many_requests`. */
export async function deleteDraft(
  deps: OrganisingDeps,
  { campaignId, accountId }: TeamCall,
): Promise<void> {
  await countTeamAction(deps, { accountId });
  await inTransaction(deps.database, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign) throw new AppError("not_found");
    await requireCampaignRole(tx, { campaignId, accountId, least: "owner" });
    const { state, held, approved_at } = campaign;
    if (!isDeletable({ state, held, approved: approved_at !== null })) {
      throw new AppError("wrong_state");
    }
    await discardCampaignPictures(tx, deps, campaignId);
    await deleteCampaignRow(tx, campaignId);
  });
}
