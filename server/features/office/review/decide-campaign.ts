import type { BodyOf } from "#contract/endpoint.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import type {
  decideCampaign as decideCampaignCall,
  decideChange as decideChangeCall,
} from "#contract/office/review.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  decideChange,
  lockOpenChange,
  type OpenChange,
} from "../../campaigns/organising/decide-change.ts";
import type { OrganisingDeps } from "../../campaigns/organising/organising-deps.ts";
import { lockCampaign } from "../../campaigns/organising/organising-store.ts";
import { takeStep } from "../../campaigns/organising/take-step.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { officeSteps } from "./office-actions.ts";

/**
 * Decides about a campaign. Throws `not_found`, `changed_meanwhile` if it was changed after it was read,
 * `wrong_state`, and `invalid` with what is missing.
 */
export async function decideCampaign(
  deps: OrganisingDeps,
  { tx, actorId, record }: OfficeTransaction,
  decision: BodyOf<typeof decideCampaignCall> & { campaignId: number },
): Promise<void> {
  const { campaignId, action, reason, version } = decision;
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) throw new AppError("not_found");
  if (campaign.version !== version) throw new AppError("changed_meanwhile");
  const { from, to } = await takeStep(tx, deps, {
    campaign,
    action: officeSteps[action],
    actor: "office",
    actorId,
    reason,
  });
  await record({
    action,
    subject: { type: "campaign", id: campaignId },
    before: { state: from },
    after: { state: to, ...(reason ? { reason } : {}) },
  });
}

/** Approves or rejects a proposed change. Throws as `decideCampaign`. */
export async function decideCampaignChange(
  deps: OrganisingDeps,
  { tx, actorId, record }: OfficeTransaction,
  decision: BodyOf<typeof decideChangeCall> & { changeId: number },
): Promise<void> {
  const { changeId, approve, reason, proposed_at } = decision;
  const open = await lockOpenChange(tx, changeId);
  if (open.change.proposed_at.toISOString() !== proposed_at) {
    throw new AppError("changed_meanwhile");
  }
  await decideChange(tx, deps, { ...open, actorId, approve, reason: reason ?? null });
  await record({
    action: approve ? "approve_change" : "refuse_change",
    subject: { type: "campaign", id: open.campaign.id },
    ...changeRecord(open, reason),
  });
}

function changeRecord({ campaign, change }: OpenChange, reason: string | undefined) {
  const { beneficiary_name, currency, goal_minor } = change;
  const goal = (minor: number, unit: Currency) => `${toWire(money(minor, unit))} ${unit}`;
  return {
    before: {
      ...(beneficiary_name === null ? {} : { beneficiary: campaign.beneficiary_name }),
      ...(currency === null ? {} : { currency: campaign.currency }),
      ...(goal_minor === null ? {} : { goal: goal(campaign.goal_minor, campaign.currency) }),
    },
    after: {
      ...(beneficiary_name === null ? {} : { beneficiary: beneficiary_name }),
      ...(currency === null ? {} : { currency }),
      ...(goal_minor === null ? {} : { goal: goal(goal_minor, currency ?? campaign.currency) }),
      ...(reason === undefined ? {} : { reason }),
    },
  };
}
