import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import {
  DAYS_WITHOUT_DONATION,
  DAYS_WITHOUT_UPDATE,
  ENDING_SOON_DAYS,
  type NextStep,
  nextStepKinds,
} from "#contract/figures/dashboard.ts";
import { daysBetween } from "../../../platform/clock.ts";
import type { CampaignRole } from "../../campaigns/teams/campaign-role.ts";

/** What the rules use. Dates are UTC days, `2026-11-20`. */
export interface CampaignFacts {
  readonly id: number;
  readonly title: string;
  readonly state: CampaignState;
  readonly role: CampaignRole;
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly last_update_on: string | null;
  readonly last_gift_on: string | null;
  /** How many of the latest donors have not been thanked. */
  readonly unthanked: number;
}

const MAX_STEPS = 6;

/** Each rule returns the step's count; undefined if there is nothing to do. */
const rules: Readonly<
  Record<NextStep["kind"], (campaign: CampaignFacts, today: string) => number | undefined>
> = {
  revise: ({ state, role }) => (state === "rejected" && role !== "reader" ? 0 : undefined),
  finish: ({ state, role }) => (state === "draft" && role !== "reader" ? 0 : undefined),
  thank: ({ state, role, unthanked }) =>
    unthanked > 0 && role !== "reader" && state !== "closed" ? unthanked : undefined,
  ending: ({ state, ends_on }, today) => {
    if (state !== "active" || ends_on === null) return undefined;
    const daysLeft = daysBetween(today, ends_on);
    return daysLeft <= ENDING_SOON_DAYS ? daysLeft : undefined;
  },
  update: ({ state, role, starts_on, last_update_on }, today) =>
    state === "active" && role !== "reader"
      ? silentDays(starts_on, last_update_on, today, DAYS_WITHOUT_UPDATE)
      : undefined,
  share: ({ state, starts_on, last_gift_on }, today) =>
    state === "active"
      ? silentDays(starts_on, last_gift_on, today, DAYS_WITHOUT_DONATION)
      : undefined,
};

/** Days since `lastOn`, or since the start if that is later; undefined below `least`. */
function silentDays(
  startsOn: string,
  lastOn: string | null,
  today: string,
  least: number,
): number | undefined {
  const days = daysBetween(lastOn === null || lastOn < startsOn ? startsOn : lastOn, today);
  return days >= least ? days : undefined;
}

/** The next steps for these campaigns, most urgent kind first, at most six. */
export function nextSteps(campaigns: readonly CampaignFacts[], today: string): NextStep[] {
  return nextStepKinds
    .flatMap((kind) =>
      campaigns.flatMap((campaign) => {
        const count = rules[kind](campaign, today);
        const { id, title } = campaign;
        return count === undefined ? [] : [{ kind, campaign: { id, title }, count }];
      }),
    )
    .slice(0, MAX_STEPS);
}
