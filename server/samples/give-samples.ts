import type { WayPaid } from "#contract/giving/donations.ts";
import {
  type Currency,
  convert,
  currencies,
  fromWire,
  type Money,
  money,
  percentOf,
  SERVICE_FEE_PERCENT,
  withServiceFee,
} from "#contract/money.ts";
import type { CategoryKey, PersonKey } from "#samples/sample-types.ts";
import type { CreatedCampaign } from "../features/campaigns/catalogue/create-campaign.ts";
import {
  type FixedRate,
  findRate,
  insertDonations,
  lockDonations,
  type NewDonation,
} from "../features/giving/donations/donation-store.ts";
import { type Settlement, settleDonations } from "../features/giving/donations/settle-donations.ts";
import type { Clock } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import { uuidv7 } from "../platform/ids.ts";
import type { SampleDonation } from "./donations/plan-donations.ts";
import { known } from "./sample-key.ts";
import type { SampleOffice } from "./sample-office.ts";

/** No gateway of ours has this name, so none is ever asked about these payments. */
const PROVIDER = "sample";
/** The time from the form to the payment. */
const PAYING_MS = 40_000;
const BATCH = 500;

export interface SamplePlaces {
  readonly accounts: ReadonlyMap<PersonKey, string>;
  readonly office: SampleOffice;
  readonly categories: ReadonlyMap<CategoryKey, number>;
  /** The created campaigns by their keys in the samples. */
  readonly campaigns: ReadonlyMap<string, CreatedCampaign>;
}

/** Starts and settles the donations, oldest first, with the same functions as real ones. */
export async function giveSamples(
  tx: Tx,
  deps: { readonly donorKey: Buffer; readonly clock: Clock },
  places: SamplePlaces,
  donations: readonly SampleDonation[],
): Promise<void> {
  const rates = await readRates(tx);
  for (let start = 0; start < donations.length; start += BATCH) {
    const batch = donations.slice(start, start + BATCH);
    const rows = batch.map((planned) => toRow(places, rates, planned));
    await insertDonations(tx, rows);
    await settleDonations(tx, deps, await settlementsOf(tx, rows));
  }
}

type Rates = ReadonlyMap<string, FixedRate | undefined>;

const pairOf = (base: Currency, quote: Currency) => `${base} ${quote}`;

/** The rate from every currency to every other. */
async function readRates(tx: Tx): Promise<Rates> {
  const rates = new Map<string, FixedRate | undefined>();
  for (const base of currencies) {
    for (const quote of currencies) {
      rates.set(pairOf(base, quote), await findRate(tx, base, quote));
    }
  }
  return rates;
}

function toRow(places: SamplePlaces, rates: Rates, planned: SampleDonation): NewDonation {
  const { campaign, giver } = planned;
  const created = known(places.campaigns, campaign.key);
  const given = fromWire(planned.amount, planned.currency);
  const rate = rates.get(pairOf(planned.currency, campaign.currency));
  if (!given || !rate) throw new Error(`a donation to ${campaign.key} has no amount or rate`);
  const { amount, fee } = withServiceFee(given, SERVICE_FEE_PERCENT);
  return {
    id: uuidv7(planned.givenAt),
    campaign_id: created.id,
    account_id: giver.account === null ? null : (places.accounts.get(giver.account) ?? null),
    fund_id: created.funds.find((fund) => fund.name === planned.fund)?.id ?? null,
    state: "open",
    currency: amount.currency,
    amount_minor: amount.minor,
    fee_minor: fee.minor,
    rate_ppm: rate.rate_ppm,
    // As if it had been the same on each day.
    rate_as_of: rate.rate_as_of && new Date(planned.givenAt).toISOString().slice(0, 10),
    rate_source: rate.rate_source,
    campaign_currency: campaign.currency,
    campaign_amount_minor: convert(amount, rate.rate_ppm, campaign.currency).minor,
    payment_method: planned.method,
    provider: PROVIDER,
    description: campaign.title,
    donor_name: giver.name,
    donor_email: giver.email,
    anonymous: giver.anonymous,
    message: planned.message,
    dedication: null,
    source: PROVIDER,
    // Nobody gets a mail about a sample.
    receipt_due: "quiet",
    created_at: new Date(planned.givenAt - PAYING_MS),
  };
}

/** In the order of the rows, so that a campaign's numbers rise with time. */
async function settlementsOf(tx: Tx, rows: readonly NewDonation[]): Promise<Settlement[]> {
  const locked = await lockDonations(
    tx,
    rows.map((row) => row.id),
  );
  return locked
    .map((donation) => {
      const way = donation.payment_method === "Cryptocurrency" ? "crypto" : "card";
      const total = money(donation.amount_minor + donation.fee_minor, donation.currency);
      return {
        donation,
        payment: {
          paymentId: donation.id,
          paidBy: { way },
          cost: costOf(total, way),
          changedAt: donation.created_at.getTime() + PAYING_MS,
        },
      } satisfies Settlement;
    })
    .sort((a, b) => a.payment.changedAt - b.payment.changedAt);
}

/** A usual price of gateways: 2.9% and 30 minor units for cards, 1% for all else. */
function costOf(total: Money, way: WayPaid): Money {
  if (way === "crypto") return percentOf(total, 1);
  return money(percentOf(total, 2.9).minor + 30, total.currency);
}
