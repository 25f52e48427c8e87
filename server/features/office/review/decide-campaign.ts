import type { BodyOf } from "#contract/endpoint.ts";
import type {
  decideCampaign as decideCampaignCall,
  decideChange as decideChangeCall,
} from "#contract/office/review.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { decideChange } from "../../campaigns/organising/decide-change.ts";
import type { OrganisingParts } from "../../campaigns/organising/organising-parts.ts";
import { deedIn } from "../../foundation/audit/office-deed.ts";
import { changeRecord } from "./change-record.ts";
import { officeSteps } from "./office-actions.ts";
import { findChange, findLastStep, findVersion } from "./review-store.ts";

interface Decider {
  readonly actorId: string;
}

/**
 * Decides about a campaign as a whole. Throws `not_found`, `wrong_state`, `changed_meanwhile` where
 * it is no longer what was read, and `invalid` for what stands in the way.
 */
export async function decideCampaign(
  parts: OrganisingParts,
  decision: BodyOf<typeof decideCampaignCall> & Decider & { campaignId: number },
): Promise<void> {
  const { campaignId, actorId, action, reason = "", version } = decision;
  await officeSteps[action].take(parts, {
    campaignId,
    actorId,
    reason,
    within: async (tx) => {
      if ((await findVersion(tx, campaignId)) !== version) throw new AppError("changed_meanwhile");
      const step = await findLastStep(tx, campaignId);
      await deedIn(tx, actorId, new Date(parts.clock())).record({
        action,
        subject: { type: "campaign", id: campaignId },
        before: { state: step?.from_state },
        after: { state: step?.to_state, ...(reason ? { reason } : {}) },
      });
    },
  });
}

/** The office's word on a change that waits. Throws as `decideCampaign`. */
export async function decideCampaignChange(
  parts: OrganisingParts,
  decision: BodyOf<typeof decideChangeCall> & Decider & { changeId: number },
): Promise<void> {
  const { changeId, actorId, approve, reason, proposed_at } = decision;
  // Before it is decided: afterwards the old values are gone.
  const read = await findChange(parts.db, changeId);
  await decideChange(parts, {
    changeId,
    actorId,
    approve,
    reason: reason ?? null,
    within: async (tx) => {
      const decided = await findChange(tx, changeId);
      if (!read || decided?.proposed_at.toISOString() !== proposed_at) {
        throw new AppError("changed_meanwhile");
      }
      await deedIn(tx, actorId, new Date(parts.clock())).record({
        action: approve ? "approve_change" : "refuse_change",
        subject: { type: "campaign", id: read.campaign_id },
        ...changeRecord(read, reason),
      });
    },
  });
}
