import {
  type CampaignHistoryStep,
  type ManagedCampaign,
  type ManagedSummary,
  type TeamAction,
  teamActions,
} from "#contract/campaigns/organising.ts";
import { money, toWire } from "#contract/money.ts";
import {
  beneficiaryView,
  cardView,
  pictureView,
  suggestedAmountsView,
} from "../catalogue/campaign-view.ts";
import type { CampaignRole } from "../teams/campaign-role.ts";
import {
  availableSteps,
  type CampaignStatus,
  canTakeStep,
  isDeletable,
  stepActions,
} from "./campaign-status.ts";
import type { ManagedRow, StepRow } from "./managed-campaign-store.ts";
import { missingForReview } from "./missing-for-review.ts";
import type { ChangeRow } from "./organising-store.ts";

export function summaryView(row: ManagedRow, role: CampaignRole, today: string): ManagedSummary {
  const status = { state: row.state, held: row.held, approved: row.approved_at !== null };
  const { days_left: _, description: _d, location: _l, ...card } = cardView(row, today);
  return {
    ...card,
    version: row.version,
    role,
    start_date: row.starts_on,
    end_date: row.ends_on,
    missing: missingForReview(
      {
        ...row,
        beneficiary: beneficiaryView(row),
        pictures: row.picture_count,
        undescribed: row.undescribed_count,
      },
      today,
    ),
    actions: availableActions(status, role),
  };
}

function availableActions(status: CampaignStatus, role: CampaignRole): ManagedSummary["actions"] {
  const steps = availableSteps(status, role).filter((step): step is TeamAction =>
    teamActions.some((action) => action === step),
  );
  return role === "owner" && isDeletable(status) ? [...steps, "delete"] : steps;
}

export interface ManagedParts {
  readonly steps: readonly StepRow[];
  readonly change: ChangeRow | undefined;
  readonly funds: ReadonlyArray<{ name: string; in_use: unknown }>;
  readonly wanted: ManagedCampaign["wanted"];
  readonly suggested: Parameters<typeof suggestedAmountsView>[0];
  readonly hasDonations: boolean;
}

export function managedView(
  row: ManagedRow,
  role: CampaignRole,
  parts: ManagedParts,
  today: string,
): ManagedCampaign {
  return {
    ...summaryView(row, role, today),
    description: row.description,
    location: row.location,
    beneficiary: beneficiaryView(row),
    story: row.story,
    funds: parts.funds.map(({ name, in_use }) => ({ name, in_use: in_use === true })),
    wanted: parts.wanted,
    suggested_amounts: suggestedAmountsView(parts.suggested, row.currency),
    offers_recurring: row.offers_recurring,
    thanks: thanksView(row),
    approved: row.approved_at !== null,
    held: row.held,
    currency_fixed: parts.hasDonations,
    waiting: parts.change ? changeView(parts.change, row) : null,
    history: parts.steps.map(stepView),
  };
}

function thanksView({ thanks_text: text, thanks_picture, pictures }: ManagedRow) {
  const picture = pictures.find(({ key }) => key === thanks_picture);
  return { text, picture: picture ? pictureView(picture).image : null };
}

function changeView(
  change: ChangeRow,
  { currency }: Pick<ManagedRow, "currency">,
): ManagedCampaign["waiting"] {
  const { beneficiary_kind, beneficiary_name, beneficiary_registration } = change;
  return {
    id: change.id,
    proposed_at: change.proposed_at.toISOString(),
    beneficiary:
      beneficiary_kind && beneficiary_name !== null
        ? beneficiaryView({ beneficiary_kind, beneficiary_name, beneficiary_registration })
        : null,
    currency: change.currency,
    goal:
      change.goal_minor === null
        ? null
        : toWire(money(change.goal_minor, change.currency ?? currency)),
  };
}

const officeActions = new Set<string>([
  ...stepActions.filter((action) => canTakeStep(action, "office")),
  "change_approved",
  "change_refused",
]);

function stepView(step: StepRow): CampaignHistoryStep {
  const who = step.actor_id === null ? "clock" : officeActions.has(step.action) ? "office" : "team";
  return {
    action: step.action,
    to: step.to_state,
    who,
    name: who === "team" ? `${step.first_name} ${step.last_name}`.trim() : null,
    reason: step.reason,
    at: step.taken_at.toISOString(),
  };
}
