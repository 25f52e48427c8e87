import type { Tx } from "../../../platform/db/database.ts";
import type { Actor, StepAction } from "./campaign-status.ts";

export interface TakenStep {
  readonly campaignId: number;
  readonly action: StepAction;
  /** In whose name; the role that an account has is looked up before. */
  readonly as: Actor;
  /** Null where the clock does it. */
  readonly actorId: string | null;
  readonly reason?: string | undefined;
  /** The new end of one that is reopened. */
  readonly endsOn?: string | null | undefined;
  /** Done in the same transaction. */
  readonly within?: ((tx: Tx) => Promise<void>) | undefined;
}
