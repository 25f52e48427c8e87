import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import type { TeamAction } from "#contract/campaigns/organising.ts";

/** Who takes a step: a team role, the office, or the calendar (`clock`). */
export type Actor = "reader" | "editor" | "owner" | "office" | "clock";

export type StepAction =
  | TeamAction
  | "approve"
  | "ask_back"
  | "reject"
  | "office_pause"
  | "office_resume"
  | "office_close";

/** The part of a campaign that decides which steps are possible. */
export interface CampaignStatus {
  readonly state: CampaignState;
  /** The office paused it. */
  readonly held: boolean;
  /** The campaign has been live. */
  readonly approved: boolean;
}

interface Step {
  readonly by: readonly Actor[];
  readonly from: readonly CampaignState[];
  readonly to: CampaignState;
  /** Conditions in addition to the state. */
  readonly held?: boolean;
  readonly approved?: boolean;
  /** The new `held`; unchanged when left out. */
  readonly holds?: boolean;
}

const steps: Readonly<Record<StepAction, Step>> = {
  submit: { by: ["owner"], from: ["draft"], to: "in_review" },
  withdraw: { by: ["owner"], from: ["in_review"], to: "draft" },
  approve: { by: ["office"], from: ["in_review"], to: "active" },
  ask_back: { by: ["office"], from: ["in_review"], to: "draft" },
  reject: { by: ["office"], from: ["in_review"], to: "rejected" },
  revise: { by: ["owner", "editor"], from: ["rejected"], to: "draft" },
  pause: { by: ["owner"], from: ["active"], to: "paused" },
  resume: { by: ["owner"], from: ["paused"], to: "active", held: false },
  office_pause: {
    by: ["office"],
    from: ["active", "paused"],
    to: "paused",
    held: false,
    holds: true,
  },
  office_resume: { by: ["office"], from: ["paused"], to: "active", held: true, holds: false },
  end: { by: ["owner", "clock"], from: ["active", "paused"], to: "ended" },
  reopen: { by: ["owner"], from: ["ended"], to: "active", held: false, approved: true },
  close: { by: ["owner"], from: ["ended"], to: "closed" },
  office_close: { by: ["office"], from: ["ended"], to: "closed" },
};

export const stepActions = Object.keys(steps) as StepAction[];

/** Whether the actor can take this step in some state. */
export function canTakeStep(action: StepAction, actor: Actor): boolean {
  return steps[action].by.includes(actor);
}

/** The status after a step; undefined when the step is impossible. */
export function statusAfter(
  status: CampaignStatus,
  action: StepAction,
): CampaignStatus | undefined {
  const { from, to, held, approved, holds } = steps[action];
  if (!from.includes(status.state)) return undefined;
  if (held !== undefined && held !== status.held) return undefined;
  if (approved !== undefined && approved !== status.approved) return undefined;
  return {
    state: to,
    held: holds ?? status.held,
    approved: status.approved || action === "approve",
  };
}

export function availableSteps(status: CampaignStatus, actor: Actor): StepAction[] {
  return stepActions.filter((action) => canTakeStep(action, actor) && statusAfter(status, action));
}

/** Only a campaign that never went live can be deleted. */
export function isDeletable({ state, approved }: CampaignStatus): boolean {
  return !approved && (state === "draft" || state === "rejected");
}
