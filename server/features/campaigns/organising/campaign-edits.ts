import type { Updateable } from "kysely";
import {
  type Beneficiary,
  type CampaignChanges,
  UNREVIEWED_GOAL_FACTOR,
} from "#contract/campaigns/campaign-changes.ts";
import { type Currency, fromWire, type Money, money, toWire } from "#contract/money.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { bodyError } from "../../../platform/http/app-error.ts";
import type { NewSuggestedAmount } from "../catalogue/campaign-store.ts";
import { checkDates } from "./campaign-dates.ts";
import type { CampaignRow } from "./organising-store.ts";

/** Values pending the office's approval; null leaves the current value unchanged. */
export interface Proposal {
  readonly beneficiary_kind?: Beneficiary["kind"] | null;
  readonly beneficiary_name?: string | null;
  readonly beneficiary_registration?: string | null;
  readonly currency?: Currency | null;
  readonly goal_minor?: number | null;
}

interface Edits {
  /** Columns that change immediately. */
  readonly now: Updateable<DB["campaign"]>;
  /** Columns of the pending change to replace; empty when none of them was edited. */
  readonly proposed: Proposal;
}

/** Throws `invalid` for a goal with too many decimals. */
export function parseGoal(goal: number, currency: Currency): Money {
  const found = fromWire(goal, currency);
  if (!found) throw bodyError("goal", "Use at most two decimals");
  return found;
}

/** Undefined when the amounts don't change. Throws `invalid` for an amount with too many decimals. */
export function parseSuggestedAmounts(
  { suggested_amounts }: Pick<CampaignChanges, "suggested_amounts">,
  currency: Currency,
): NewSuggestedAmount[] | undefined {
  return suggested_amounts?.map(({ amount, does }) => {
    const found = fromWire(amount, currency);
    if (!found) throw bodyError("suggested_amounts", "Use at most two decimals");
    return { minor: found.minor, does };
  });
}

/** Throws `invalid` for a currency that the site doesn't offer. */
export function requireOfferedCurrency(currency: Currency, offered: readonly Currency[]): void {
  if (!offered.includes(currency)) {
    throw bodyError("currency", `Choose ${offered.join(" or ")}`);
  }
}

/**
 * Splits changes into those that take effect immediately and those that need the office's approval:
 * in an approved campaign the beneficiary, the currency, and a goal above double the approved one.
 */
export function splitChanges(
  campaign: CampaignRow,
  changes: CampaignChanges,
  { today, ownerName, hasDonations }: { today: string; ownerName: string; hasDonations: boolean },
): Edits {
  const { title, description, location, category_id, story, offers_recurring } = changes;
  const moneyColumns = moneyEdits(campaign, changes, hasDonations);
  const beneficiaryColumns = beneficiaryEdits(campaign, changes, ownerName);
  return {
    now: {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(location === undefined ? {} : { location }),
      ...(category_id === undefined ? {} : { category_id }),
      ...(story === undefined ? {} : { story: JSON.stringify(story) }),
      ...(offers_recurring === undefined ? {} : { offers_recurring }),
      ...checkDates(campaign, changes, today),
      ...moneyColumns.now,
      ...beneficiaryColumns.now,
    },
    proposed: { ...moneyColumns.proposed, ...beneficiaryColumns.proposed },
  };
}

function moneyEdits(
  campaign: CampaignRow,
  changes: Pick<CampaignChanges, "goal" | "currency">,
  hasDonations: boolean,
): Edits {
  if (changes.goal === undefined && changes.currency === undefined)
    return { now: {}, proposed: {} };
  const currency = changes.currency ?? campaign.currency;
  const currentGoal = toWire(money(campaign.goal_minor, campaign.currency));
  const goal = parseGoal(changes.goal ?? currentGoal, currency);
  if (currency !== campaign.currency && hasDonations) {
    throw bodyError(
      "currency",
      `The campaign has donations in ${campaign.currency}, so its currency can't change`,
    );
  }
  const approved = campaign.approved_goal_minor;
  const needsApproval =
    approved !== null &&
    (currency !== campaign.currency || goal.minor > approved * UNREVIEWED_GOAL_FACTOR);
  if (!needsApproval) {
    return {
      now: { currency, goal_minor: goal.minor },
      proposed: { currency: null, goal_minor: null },
    };
  }
  return {
    now: {},
    proposed: {
      currency: currency === campaign.currency ? null : currency,
      goal_minor: goal.minor,
    },
  };
}

function beneficiaryEdits(
  campaign: CampaignRow,
  { beneficiary }: Pick<CampaignChanges, "beneficiary">,
  ownerName: string,
): Edits {
  if (!beneficiary) return { now: {}, proposed: {} };
  const { kind } = beneficiary;
  const columns = {
    beneficiary_kind: kind,
    beneficiary_name: kind === "self" ? ownerName : beneficiary.name,
    beneficiary_registration: kind === "charity" ? beneficiary.registration || null : null,
  };
  const isUnchanged =
    columns.beneficiary_kind === campaign.beneficiary_kind &&
    columns.beneficiary_name === campaign.beneficiary_name &&
    columns.beneficiary_registration === campaign.beneficiary_registration;
  if (campaign.approved_at !== null && !isUnchanged) return { now: {}, proposed: columns };
  return {
    now: columns,
    proposed: {
      beneficiary_kind: null,
      beneficiary_name: null,
      beneficiary_registration: null,
    },
  };
}
