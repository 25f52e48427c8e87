import type { OfficeAction } from "#contract/office/review.ts";
import {
  type Standing,
  type StepAction,
  stepsOf,
} from "../../campaigns/organising/campaign-status.ts";
import {
  approveCampaign,
  askBack,
  closeByOffice,
  pauseByOffice,
  type ReasonedDecision,
  rejectCampaign,
  resumeByOffice,
} from "../../campaigns/organising/office-decisions.ts";
import type { OrganisingParts } from "../../campaigns/organising/organising-parts.ts";

interface OfficeStep {
  readonly step: StepAction;
  readonly take: (parts: OrganisingParts, decision: ReasonedDecision) => Promise<void>;
}

export const officeSteps: Readonly<Record<OfficeAction, OfficeStep>> = {
  approve: { step: "approve", take: approveCampaign },
  ask_back: { step: "ask_back", take: askBack },
  reject: { step: "reject", take: rejectCampaign },
  pause: { step: "office_pause", take: pauseByOffice },
  resume: { step: "office_resume", take: resumeByOffice },
  close: { step: "office_close", take: closeByOffice },
};

/** What the office can do with a campaign as it stands. */
export function officeActionsOf(standing: Standing): OfficeAction[] {
  const possible = stepsOf(standing, "office");
  return (Object.keys(officeSteps) as OfficeAction[]).filter((action) =>
    possible.includes(officeSteps[action].step),
  );
}
