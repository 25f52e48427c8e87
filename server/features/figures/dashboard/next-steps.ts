import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import {
  ENDING_DAYS,
  type NextStep,
  nextStepKinds,
  QUIET_DAYS,
  SILENT_DAYS,
} from "#contract/figures/dashboard.ts";
import { daysBetween } from "../../../platform/clock.ts";
import type { CampaignRole } from "../../campaigns/teams/campaign-role.ts";

/** The facts that the rules use. Dates are UTC days, `2026-11-20`. */
export interface CampaignFacts {
  readonly id: number;
  readonly title: string;
  readonly state: CampaignState;
  readonly role: CampaignRole;
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly last_update_on: string | null;
  readonly last_gift_on: string | null;
  /** How many of the last donors nobody has thanked. */
  readonly unthanked: number;
}

type Kind = NextStep["kind"];

const MOST = 6;

/** Each rule gives a count where it applies; undefined where there is nothing to do. */
const rules: Readonly<
  Record<Kind, (campaign: CampaignFacts, today: string) => number | undefined>
> = {
  revise: ({ state, role }) => (state === "rejected" && role !== "reader" ? 0 : undefined),
  finish: ({ state, role }) => (state === "draft" && role !== "reader" ? 0 : undefined),
  thank: ({ state, role, unthanked }) =>
    unthanked > 0 && role !== "reader" && state !== "closed" ? unthanked : undefined,
  ending: ({ state, ends_on }, today) => {
    if (state !== "active" || ends_on === null) return undefined;
    const left = daysBetween(today, ends_on);
    return left <= ENDING_DAYS ? left : undefined;
  },
  update: ({ state, role, starts_on, last_update_on }, today) =>
    state === "active" && role !== "reader"
      ? silence(starts_on, last_update_on, today, SILENT_DAYS)
      : undefined,
  share: ({ state, starts_on, last_gift_on }, today) =>
    state === "active" ? silence(starts_on, last_gift_on, today, QUIET_DAYS) : undefined,
};

/** Days since the last event, or since the start where there was none; undefined below `least`. */
function silence(
  startsOn: string,
  lastOn: string | null,
  today: string,
  least: number,
): number | undefined {
  const days = daysBetween(lastOn === null || lastOn < startsOn ? startsOn : lastOn, today);
  return days >= least ? days : undefined;
}

/** What to do next for these campaigns, the most urgent kind first, at most six. */
export function nextSteps(campaigns: readonly CampaignFacts[], today: string): NextStep[] {
  return nextStepKinds
    .flatMap((kind) =>
      campaigns.flatMap((campaign) => {
        const count = rules[kind](campaign, today);
        const { id, title } = campaign;
        return count === undefined ? [] : [{ kind, campaign: { id, title }, count }];
      }),
    )
    .slice(0, MOST);
}
