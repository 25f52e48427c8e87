import type { Tx } from "../../../platform/db/database.ts";
import type { OrganisingParts } from "./organising-parts.ts";
import { takeStep } from "./take-step.ts";

/** What the office decides about a campaign; `within` runs in the transaction that does it. */
export interface Decision {
  readonly campaignId: number;
  /** Who of the office. */
  readonly actorId: string;
  readonly within?: (tx: Tx) => Promise<void>;
}

export interface ReasonedDecision extends Decision {
  /** Told to the team and mailed to the owner. */
  readonly reason: string;
}

/** From review to the public. Throws `not_found`, `wrong_state`, `invalid` where its end has passed. */
export function approveCampaign(parts: OrganisingParts, decision: Decision): Promise<void> {
  return takeStep(parts, { ...decision, action: "approve", as: "office" });
}

/** From review back to the team's desk. Throws `not_found` and `wrong_state`, as all that follow. */
export function askBack(parts: OrganisingParts, decision: ReasonedDecision): Promise<void> {
  return takeStep(parts, { ...decision, action: "ask_back", as: "office" });
}

export function rejectCampaign(parts: OrganisingParts, decision: ReasonedDecision): Promise<void> {
  return takeStep(parts, { ...decision, action: "reject", as: "office" });
}

/** A campaign that the office pauses is resumed by the office alone. */
export function pauseByOffice(parts: OrganisingParts, decision: ReasonedDecision): Promise<void> {
  return takeStep(parts, { ...decision, action: "office_pause", as: "office" });
}

export function resumeByOffice(parts: OrganisingParts, decision: Decision): Promise<void> {
  return takeStep(parts, { ...decision, action: "office_resume", as: "office" });
}

/** An ended campaign's page goes for good. */
export function closeByOffice(parts: OrganisingParts, decision: ReasonedDecision): Promise<void> {
  return takeStep(parts, { ...decision, action: "office_close", as: "office" });
}
