import type {
  Campaign,
  CampaignCard,
  CampaignWithDonors,
  LiveEvent,
  PublicDonation,
  SuggestedAmount,
} from "#contract/campaigns/catalogue.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import { type Picture, pictureUrl } from "#contract/pictures.ts";
import { daysBetween } from "../../../platform/clock.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import type { CardRow } from "./campaign-card-store.ts";
import type { CampaignDonationRow, DonorRow, TotalsRow } from "./campaign-donation-store.ts";
import type { EventRow, PageRow, Reactions } from "./campaign-page-store.ts";
import { subscriberRate } from "./subscriber-rate.ts";

export function pictureView({ key, alt }: { key: string; alt: string }): Picture {
  return { image: pictureUrl(key, 800), alt };
}

/** The campaign's first picture, or a stock one. */
export function coverView([cover = { key: "education-1", alt: "" }]: ReadonlyArray<{
  key: string;
  alt: string;
}>): Picture {
  return pictureView(cover);
}

export function cardView(row: CardRow, today: string): CampaignCard {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    images: row.pictures.map(pictureView),
    raised: toWire(money(row.raised_minor, row.currency)),
    goal: toWire(money(row.goal_minor, row.currency)),
    currency: row.currency,
    donor_count: row.donor_count,
    days_left: row.ends_on === null ? null : Math.max(0, daysBetween(today, row.ends_on)),
    state: row.state,
    location: row.location,
    category: { id: row.category_id, name: row.category_name },
  };
}

export function withDonorsView(
  row: CardRow,
  donors: readonly DonorRow[],
  today: string,
): CampaignWithDonors {
  return { ...cardView(row, today), recent_donors: donors.map(donorView) };
}

export function suggestedAmountsView(
  suggested: ReadonlyArray<{ minor: number; does: string }>,
  currency: Currency,
): SuggestedAmount[] {
  return suggested.map(({ minor, does }) => ({ amount: toWire(money(minor, currency)), does }));
}

export function beneficiaryView(row: {
  beneficiary_kind: Campaign["beneficiary"]["kind"];
  beneficiary_name: string;
  beneficiary_registration: string | null;
}): Campaign["beneficiary"] {
  return {
    kind: row.beneficiary_kind,
    name: row.beneficiary_name,
    registration: row.beneficiary_registration,
  };
}

/** The public part of an event. */
export function eventView(row: EventRow): Campaign["events"][number] {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    decided: row.decided_state,
    time_zone: row.time_zone,
    host: {
      name: `${row.host_first_name} ${row.host_last_name}`.trim(),
      portrait: portraitView(row.host_portrait),
    },
    place: row.place,
  };
}

/** The parts of a campaign's page that are not in its row. */
export interface PageParts {
  readonly recentDonors: readonly CampaignDonationRow[];
  readonly donorsLastWeek: number;
  readonly monthlyDonors: number;
  readonly events: readonly EventRow[];
  readonly similar: readonly CardRow[];
  readonly reactions: Reactions;
}

export function campaignView(row: PageRow, parts: PageParts, today: string): Campaign {
  return {
    ...withDonorsView(row, parts.recentDonors, today),
    story: row.story,
    starter: {
      name: `${row.starter_first_name} ${row.starter_last_name}`.trim(),
      portrait: portraitView(row.starter_portrait),
    },
    beneficiary: beneficiaryView(row),
    start_date: row.starts_on,
    end_date: row.ends_on,
    funds: row.funds,
    suggested_amounts: suggestedAmountsView(row.suggested, row.currency),
    offers_recurring: row.offers_recurring,
    update_count: row.update_count,
    ...parts.reactions,
    subscriber_rate: subscriberRate(row.subscriber_count, row.donor_count),
    donors_last_week: parts.donorsLastWeek,
    monthly_donors: parts.monthlyDonors,
    taken_back: row.taken_back,
    events: parts.events.map(eventView),
    similar: parts.similar.map((card) => cardView(card, today)),
  };
}

function donorView(row: DonorRow): PublicDonation["donor"] {
  return { name: row.donor_name, portrait: portraitView(row.donor_portrait) };
}

export function publicDonationView(row: CampaignDonationRow): PublicDonation {
  return {
    number: row.number,
    donor: donorView(row),
    amount: toWire(money(row.campaign_amount_minor, row.campaign_currency)),
    currency: row.campaign_currency,
    message: row.message,
    given_at: row.settled_at.toISOString(),
    offline: row.offline,
  };
}

export function liveEventView(figures: TotalsRow, donation: CampaignDonationRow | null): LiveEvent {
  return {
    raised: toWire(money(figures.raised_minor, figures.campaign_currency)),
    donor_count: figures.donor_count,
    taken_back: figures.taken_back,
    donation: donation && publicDonationView(donation),
  };
}
