import type { Updateable } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { announceWaitingEvents } from "../events/tell-guests.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import { tellTeam } from "../teams/tell-team.ts";
import type { Standing } from "./campaign-status.ts";
import { decisionLetter } from "./decision-letter.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import { type CampaignRow, findOwner, insertStep, updateCampaignRow } from "./organising-store.ts";
import type { TakenStep } from "./step-columns.ts";

export interface PlannedStep extends TakenStep {
  readonly next: Standing;
  /** Columns that change beside the state. */
  readonly columns: Updateable<DB["campaign"]>;
}

/** Updates the campaign and its history, and notifies the team and, of office actions, the owner. */
export async function writeStep(
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
  await tellTeam(tx, {
    campaignId: campaign.id,
    notice: { kind: "campaign_state", state, reason },
    at,
    except: step.actorId,
  });
  if (state === "active") {
    await announceWaitingEvents(tx, deps, { campaignId: campaign.id, except: step.actorId, at });
  }
  if (step.as === "office") await emailOwner(tx, deps, campaign, step);
  announceIfPublic(tx, { id: campaign.id, state }, { before: campaign.state });
}

async function emailOwner(
  tx: Tx,
  { mails, mailSite }: OrganisingDeps,
  campaign: CampaignRow,
  step: Pick<TakenStep, "action" | "reason">,
): Promise<void> {
  const owner = await findOwner(tx, campaign.organiser_id);
  if (!owner || owner.erased_at) return;
  const email = decisionLetter(mailSite, { to: owner.email, campaign, ...step });
  if (email) await mails.send(tx, email);
}
