import type { LiveEvent, PublicDonation } from "#contract/campaigns/catalogue.ts";
import { money, toWire } from "#contract/money.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import type { DonationRow, DonorRow, FiguresRow } from "./campaign-donation-store.ts";

export function donorView(row: DonorRow): PublicDonation["donor"] {
  return { name: row.donor_name, portrait: portraitView(row.donor_portrait) };
}

export function publicDonationView(row: DonationRow): PublicDonation {
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

export function liveEventView(figures: FiguresRow, donation: DonationRow | null): LiveEvent {
  return {
    raised: toWire(money(figures.raised_minor, figures.campaign_currency)),
    donor_count: figures.donor_count,
    taken_back: figures.taken_back,
    donation: donation && publicDonationView(donation),
  };
}
