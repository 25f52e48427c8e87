import type { OwnGiving } from "#contract/figures/dashboard.ts";
import { money, toWire } from "#contract/money.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { cardView } from "../../campaigns/catalogue/campaign-view.ts";
import { countClaimableDonations } from "../../giving/donations/offered-donations.ts";
import {
  countSupportedCampaigns,
  findFollowedCards,
  findLatestDonations,
  findSuggestedCards,
  sumOwnDonations,
} from "./own-giving-store.ts";

const MAX_LATEST = 5;
const MAX_CARDS = 3;

/** An account's donations, followed campaigns and suggestions. */
export async function getOwnGiving(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountId: string,
): Promise<OwnGiving> {
  const day = today(clock);
  const yearStart = new Date(`${day.slice(0, 4)}-01-01`);
  const [totals, campaigns, offered, latest, followed, similar] = await Promise.all([
    sumOwnDonations(db, accountId, yearStart),
    countSupportedCampaigns(db, accountId),
    countClaimableDonations(db, accountId),
    findLatestDonations(db, accountId, MAX_LATEST),
    findFollowedCards(db, day, accountId, MAX_CARDS),
    findSuggestedCards(db, day, accountId, MAX_CARDS),
  ]);
  return {
    totals: totals.map(({ currency, amount_minor, this_year_minor }) => ({
      currency,
      amount: toWire(money(amount_minor, currency)),
      this_year: toWire(money(this_year_minor, currency)),
    })),
    gifts: totals.reduce((sum, { gifts }) => sum + gifts, 0),
    campaigns,
    offered,
    latest: latest.map((donation) => ({
      id: donation.id,
      campaign: { id: donation.campaign_id, title: donation.campaign_title },
      amount: toWire(money(donation.amount_minor, donation.currency)),
      currency: donation.currency,
      given_at: donation.settled_at.toISOString(),
    })),
    followed: followed.map((row) => cardView(row, day)),
    similar: similar.map((row) => cardView(row, day)),
  };
}
