import type { CampaignChanges } from "#contract/campaigns/campaign-changes.ts";
import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { bodyError } from "../../../platform/http/app-error.ts";
import type { CampaignRow } from "./organising-store.ts";

/** The campaign's state on `today`: an active campaign past its last day has ended. */
export function stateOn(
  { state, ends_on }: Pick<CampaignRow, "state" | "ends_on">,
  today: string,
): CampaignState {
  return state === "active" && ends_on !== null && ends_on < today ? "ended" : state;
}

/** The dates to store. Throws `invalid` with the field for impossible dates. */
export function checkDates(
  campaign: Pick<CampaignRow, "state" | "starts_on" | "ends_on" | "approved_at">,
  changes: Pick<CampaignChanges, "start_date" | "end_date">,
  today: string,
): { starts_on?: string; ends_on?: string | null } {
  const startsOn = changes.start_date ?? campaign.starts_on;
  const endsOn = changes.end_date === undefined ? campaign.ends_on : changes.end_date;
  if (startsOn !== campaign.starts_on) {
    if (campaign.approved_at !== null && campaign.starts_on <= today) {
      throw bodyError("start_date", "The campaign has started, so its start date can't change");
    }
    if (startsOn < today) throw bodyError("start_date", "Choose today or a later date");
  }
  if (endsOn !== campaign.ends_on) {
    if (stateOn(campaign, today) === "ended") {
      throw bodyError("end_date", "The campaign has ended. Reopen it to set a new end date");
    }
    if (endsOn !== null && endsOn < today) {
      throw bodyError("end_date", "Choose today or a later date");
    }
  }
  if (endsOn !== null && endsOn < startsOn) {
    throw bodyError("end_date", "The end date is before the start date");
  }
  return { starts_on: startsOn, ends_on: endsOn };
}
