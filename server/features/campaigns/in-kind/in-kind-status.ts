import type { InKindDecision, InKindState } from "#contract/campaigns/in-kind.ts";

/** The team decides; the donor withdraws. */
export type InKindAction = InKindDecision | "withdraw";

const steps: Record<InKindState, Partial<Record<InKindAction, InKindState>>> = {
  pledged: { confirm: "confirmed", decline: "declined", withdraw: "withdrawn" },
  confirmed: { receive: "received", decline: "declined", withdraw: "withdrawn" },
  received: {},
  declined: {},
  withdrawn: {},
};

/** The state after an action; undefined when the action is impossible. */
export function nextState(state: InKindState, action: InKindAction): InKindState | undefined {
  return steps[state][action];
}

/** States in which a pledge is public and reduces the quantity still wanted. */
export const countedStates = ["confirmed", "received"] as const satisfies readonly InKindState[];

/** Whether a step changes what the campaign's page shows. */
export const changesPage = (before: InKindState, after: InKindState) =>
  countedStates.some((state) => state === before || state === after);
