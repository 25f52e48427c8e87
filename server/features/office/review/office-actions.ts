import type { OfficeAction } from "#contract/office/review.ts";
import {
  type Standing,
  type StepAction,
  stepsOf,
} from "../../campaigns/organising/campaign-status.ts";

export const officeSteps: Readonly<Record<OfficeAction, StepAction>> = {
  approve: "approve",
  ask_back: "ask_back",
  reject: "reject",
  pause: "office_pause",
  resume: "office_resume",
  close: "office_close",
};

export function officeActionsOf(status: Standing): OfficeAction[] {
  const possible = stepsOf(status, "office");
  return (Object.keys(officeSteps) as OfficeAction[]).filter((action) =>
    possible.includes(officeSteps[action]),
  );
}
