import type { OfficeAction } from "#contract/office/review.ts";
import {
  availableSteps,
  type CampaignStatus,
  type StepAction,
} from "../../campaigns/organising/campaign-status.ts";

export const officeSteps: Readonly<Record<OfficeAction, StepAction>> = {
  approve: "approve",
  ask_back: "ask_back",
  reject: "reject",
  pause: "office_pause",
  resume: "office_resume",
  close: "office_close",
};

export function possibleOfficeActions(status: CampaignStatus): OfficeAction[] {
  const possible = availableSteps(status, "office");
  return (Object.keys(officeSteps) as OfficeAction[]).filter((action) =>
    possible.includes(officeSteps[action]),
  );
}
