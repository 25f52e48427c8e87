import type { OfficeAction } from "#contract/office/review.ts";
import {
  type Standing,
  type StepAction,
  stepsOf,
} from "../../campaigns/organising/campaign-status.ts";

/** The step of a campaign for each action of the office. */
export const officeSteps: Readonly<Record<OfficeAction, StepAction>> = {
  approve: "approve",
  ask_back: "ask_back",
  reject: "reject",
  pause: "office_pause",
  resume: "office_resume",
  close: "office_close",
};

/** The actions that the office can take on a campaign in this state. */
export function officeActionsOf(standing: Standing): OfficeAction[] {
  const possible = stepsOf(standing, "office");
  return (Object.keys(officeSteps) as OfficeAction[]).filter((action) =>
    possible.includes(officeSteps[action]),
  );
}
