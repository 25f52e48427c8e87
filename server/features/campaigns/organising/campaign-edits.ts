import type { Updateable } from "kysely";
import {
  type Beneficiary,
  type CampaignChanges,
  FREE_GOAL_FACTOR,
} from "#contract/campaigns/campaign-changes.ts";
import { type Currency, fromWire, type Money, money, toWire } from "#contract/money.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { bodyError } from "../../../platform/http/app-error.ts";
import type { NewSuggestedAmount } from "../catalogue/campaign-store.ts";
import { checkedDates } from "./campaign-dates.ts";
import type { CampaignRow } from "./organising-store.ts";

/** Values that wait for the office; null where the present value stays. */
export interface Proposal {
  readonly beneficiary_kind?: Beneficiary["kind"] | null;
  readonly beneficiary_name?: string | null;
  readonly beneficiary_registration?: string | null;
  readonly currency?: Currency | null;
  readonly goal_minor?: number | null;
}

interface Edits {
  /** Columns that change at once. */
  readonly now: Updateable<DB["campaign"]>;
  /** The parts that replace those of the waiting change; empty where none of them was edited. */
  readonly proposed: Proposal;
}

/** The goal as money. Throws `invalid` for one with too many decimals. */
export function goalOf(goal: number, currency: Currency): Money {
  const found = fromWire(goal, currency);
  if (!found) throw bodyError("goal", "Please use at most two decimals");
  return found;
}

/** The suggested amounts, where they are to change. Throws `invalid` for one with too many decimals. */
export function suggestedOf(
  { suggested_amounts }: Pick<CampaignChanges, "suggested_amounts">,
  currency: Currency,
): NewSuggestedAmount[] | undefined {
  return suggested_amounts?.map(({ amount, does }) => {
    const found = fromWire(amount, currency);
    if (!found) throw bodyError("suggested_amounts", "Please use at most two decimals");
    return { minor: found.minor, does };
  });
}

/** Throws `invalid` for a currency that the site does not offer to new campaigns. */
export function requireOffered(currency: Currency, offered: readonly Currency[]): void {
  if (!offered.includes(currency)) {
    throw bodyError("currency", `Please choose ${offered.join(" or ")}`);
  }
}

/**
 * Divides changes into those that count at once and those that the office decides. For a campaign
 * that was approved, the office decides on the beneficiary, the currency, and a goal above double
 * the approved one.
 */
export function divideChanges(
  campaign: CampaignRow,
  changes: CampaignChanges,
  { today, ownersName, hasDonations }: { today: string; ownersName: string; hasDonations: boolean },
): Edits {
  const { title, description, location, category_id, story } = changes;
  const matter = moneyEdits(campaign, changes, hasDonations);
  const people = beneficiaryEdits(campaign, changes, ownersName);
  return {
    now: {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(location === undefined ? {} : { location }),
      ...(category_id === undefined ? {} : { category_id }),
      ...(story === undefined ? {} : { story: JSON.stringify(story) }),
      ...checkedDates(campaign, changes, today),
      ...matter.now,
      ...people.now,
    },
    proposed: { ...matter.proposed, ...people.proposed },
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
  const present = money(campaign.goal_minor, campaign.currency);
  const goal = goalOf(changes.goal ?? toWire(present), currency);
  if (currency !== campaign.currency && hasDonations) {
    throw bodyError("currency", `Gifts came in ${campaign.currency}: the currency stays`);
  }
  const approved = campaign.approved_goal_minor;
  const free =
    approved === null ||
    (currency === campaign.currency && goal.minor <= approved * FREE_GOAL_FACTOR);
  const none = { currency: null, goal_minor: null };
  if (free) return { now: { currency, goal_minor: goal.minor }, proposed: none };
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
  ownersName: string,
): Edits {
  if (!beneficiary) return { now: {}, proposed: {} };
  const { kind } = beneficiary;
  const columns = {
    beneficiary_kind: kind,
    beneficiary_name: kind === "self" ? ownersName : beneficiary.name,
    beneficiary_registration: kind === "charity" ? beneficiary.registration || null : null,
  };
  const none = {
    beneficiary_kind: null,
    beneficiary_name: null,
    beneficiary_registration: null,
  };
  const same =
    columns.beneficiary_kind === campaign.beneficiary_kind &&
    columns.beneficiary_name === campaign.beneficiary_name &&
    columns.beneficiary_registration === campaign.beneficiary_registration;
  return campaign.approved_at === null || same
    ? { now: columns, proposed: none }
    : { now: {}, proposed: columns };
}
