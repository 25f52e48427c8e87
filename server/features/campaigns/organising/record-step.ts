import type { Updateable } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { notifyFollowersOfPendingEvents } from "../events/notify-guests.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import { notifyTeam } from "../teams/notify-team.ts";
import type { CampaignStatus } from "./campaign-status.ts";
import { decisionEmail } from "./decision-email.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import { type CampaignRow, findOwner, insertStep, updateCampaignRow } from "./organising-store.ts";
import type { StepRequest } from "./step-columns.ts";

export interface PlannedStep extends StepRequest {
  readonly next: CampaignStatus;
  /** Columns that change in addition to the state. */
  readonly columns: Updateable<DB["campaign"]>;
}

/** Updates the campaign and its history, and notifies the team and, of office actions, the owner. */
export async function recordStep(
  tx: Tx,
  deps: OrganisingDeps,
  { campaign, next, columns, ...step }: PlannedStep,
): Promise<void> {
  const at = new Date(deps.clock());
  const { state, held } = next;
  const reason = step.reason || null;
  await updateCampaignRow(tx, campaign.id, { ...columns, state, held, changed_at: at });
  await insertStep(tx, {
    campaign_id: campaign.id,
    action: step.action,
    from_state: campaign.state,
    to_state: state,
    actor_id: step.actorId,
    reason,
    taken_at: at,
  });
  await notifyTeam(tx, {
    campaignId: campaign.id,
    notice: { kind: "campaign_state", state, reason },
    at,
    except: step.actorId,
  });
  if (state === "active") {
    await notifyFollowersOfPendingEvents(tx, deps, {
      campaignId: campaign.id,
      except: step.actorId,
      at,
    });
  }
  if (step.actor === "office") await emailOwner(tx, deps, campaign, step);
  announceIfPublic(tx, { id: campaign.id, state }, { before: campaign.state });
}

async function emailOwner(
  tx: Tx,
  { mails, mailSite }: OrganisingDeps,
  campaign: CampaignRow,
  step: Pick<StepRequest, "action" | "reason">,
): Promise<void> {
  const owner = await findOwner(tx, campaign.organiser_id);
  if (!owner || owner.erased_at) return;
  const email = decisionEmail(mailSite, { to: owner.email, campaign, ...step });
  if (email) await mails.send(tx, email);
}
