import type { Actor, StepAction } from "./campaign-status.ts";
import type { CampaignRow } from "./organising-store.ts";

export interface TakenStep {
  /** As the caller locked it, in this transaction. */
  readonly campaign: CampaignRow;
  readonly action: StepAction;
  /** In whose name; the role that an account has is looked up before. */
  readonly as: Actor;
  /** Null where the clock does it. */
  readonly actorId: string | null;
  readonly reason?: string | undefined;
  /** The new end of one that is reopened. */
  readonly endsOn?: string | null | undefined;
}
