import type { Updateable } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { beneficiaryView } from "../catalogue/campaign-view.ts";
import { isCropWaiting } from "../pictures/picture-store.ts";
import type { Actor, StepAction } from "./campaign-status.ts";
import { countPictures } from "./managed-campaign-store.ts";
import { missingForReview } from "./missing-for-review.ts";
import type { CampaignRow } from "./organising-store.ts";

export interface StepRequest {
  /** Locked by the caller in this transaction. */
  readonly campaign: CampaignRow;
  readonly action: StepAction;
  /** The actor's role, which the caller has checked. */
  readonly actor: Actor;
  /** Null when the calendar takes the step. */
  readonly actorId: string | null;
  readonly reason?: string | undefined;
  /** The new end of a reopened campaign. */
  readonly endsOn?: string | null | undefined;
}

/** The columns that a step changes in addition to the state. Throws `invalid` when the step is blocked. */
export async function stepColumns(
  tx: Tx,
  { campaign, action, endsOn, actor }: StepRequest,
  { today, at }: { today: string; at: Date },
): Promise<Updateable<DB["campaign"]>> {
  const { starts_on, ends_on } = campaign;
  switch (action) {
    case "submit":
      await requireNothingMissing(tx, campaign, today);
      return {};
    case "approve":
      if (ends_on !== null && ends_on < today)
        throw bodyError("end_date", "The end date has passed");
      return {
        approved_at: campaign.approved_at ?? at,
        approved_goal_minor: campaign.goal_minor,
        starts_on: later(starts_on, today),
      };
    case "end":
      // The page shows the day on which the campaign ended.
      return actor === "clock" ? {} : { ends_on: later(starts_on, earlier(ends_on, today)) };
    case "reopen":
      if (endsOn === undefined) throw bodyError("end_date", "Choose a new end date, or none");
      if (endsOn !== null && endsOn < later(starts_on, today)) {
        throw bodyError("end_date", "Choose today or a later date");
      }
      return { ends_on: endsOn, version: campaign.version + 1 };
    default:
      return {};
  }
}

async function requireNothingMissing(tx: Tx, campaign: CampaignRow, today: string): Promise<void> {
  const missing = missingForReview(
    {
      ...campaign,
      beneficiary: beneficiaryView(campaign),
      ...(await countPictures(tx, campaign.id)),
    },
    today,
  );
  if (await isCropWaiting(tx, campaign.id)) {
    missing.push({
      field: "pictures",
      msg: "A picture is still being cropped. Try again in a moment",
    });
  }
  if (missing.length === 0) return;
  throw new AppError("invalid", {
    fields: missing.map(({ field, msg }) => ({ loc: ["body", field], msg })),
  });
}

const later = (day: string, other: string) => (day > other ? day : other);
const earlier = (day: string | null, other: string) => (day !== null && day < other ? day : other);
