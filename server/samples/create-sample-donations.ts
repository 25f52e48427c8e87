import type { PaymentWay } from "#contract/giving/donations.ts";
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
  type DonationRate,
  findDonationRate,
  insertDonations,
  lockDonations,
  type NewDonation,
} from "../features/giving/donations/donation-store.ts";
import { type Settlement, settleDonations } from "../features/giving/donations/settle-donations.ts";
import type { Clock } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import { uuidv7 } from "../platform/ids.ts";
import type { SampleDonation } from "./donations/plan-donations.ts";
import { findRecord } from "./find-sample.ts";
import type { SampleOffice } from "./sample-office.ts";

/** Not the name of a gateway, so none is ever asked about these payments. */
const PROVIDER = "sample";
/** Time from the form to the payment. */
const PAYING_MS = 40_000;
const BATCH = 500;

export interface SampleRecords {
  readonly accounts: ReadonlyMap<PersonKey, string>;
  readonly office: SampleOffice;
  readonly categories: ReadonlyMap<CategoryKey, number>;
  /** By sample key. */
  readonly campaigns: ReadonlyMap<string, CreatedCampaign>;
}

/** Starts and settles the donations, oldest first, with the same code as real ones. */
export async function createSampleDonations(
  tx: Tx,
  deps: { readonly donorKey: Buffer; readonly clock: Clock },
  records: SampleRecords,
  donations: readonly SampleDonation[],
): Promise<void> {
  const rates = await readRates(tx);
  for (let start = 0; start < donations.length; start += BATCH) {
    const batch = donations.slice(start, start + BATCH);
    const rows = batch.map((planned) => toRow(records, rates, planned));
    await insertDonations(tx, rows);
    await settleDonations(tx, deps, await planSettlements(tx, rows));
  }
}

/** Starts donations whose payment fails. */
export async function createFailedDonations(
  tx: Tx,
  records: SampleRecords,
  donations: readonly SampleDonation[],
): Promise<void> {
  const rates = await readRates(tx);
  const rows = donations.map((planned) => toRow(records, rates, planned));
  await insertDonations(
    tx,
    rows.map((row) => ({ ...row, state: "failed" as const })),
  );
}

type Rates = ReadonlyMap<string, DonationRate | undefined>;

const pairKey = (base: Currency, quote: Currency) => `${base} ${quote}`;

/** The rate from every currency to every other. */
async function readRates(tx: Tx): Promise<Rates> {
  const rates = new Map<string, DonationRate | undefined>();
  for (const base of currencies) {
    for (const quote of currencies) {
      rates.set(pairKey(base, quote), await findDonationRate(tx, base, quote));
    }
  }
  return rates;
}

function toRow(records: SampleRecords, rates: Rates, planned: SampleDonation): NewDonation {
  const { campaign, donor } = planned;
  const created = findRecord(records.campaigns, campaign.key);
  const gross = fromWire(planned.amount, planned.currency);
  const rate = rates.get(pairKey(planned.currency, campaign.currency));
  if (!gross || !rate) throw new Error(`a donation to ${campaign.key} has no amount or rate`);
  const { amount, fee } = withServiceFee(gross, SERVICE_FEE_PERCENT);
  return {
    id: planned.recurring?.donationId ?? uuidv7(planned.donatedAt),
    recurring_id: planned.recurring?.id ?? null,
    campaign_id: created.id,
    account_id: donor.account === null ? null : (records.accounts.get(donor.account) ?? null),
    fund_id: created.funds.find((fund) => fund.name === planned.fund)?.id ?? null,
    state: "open",
    currency: amount.currency,
    amount_minor: amount.minor,
    fee_minor: fee.minor,
    rate_ppm: rate.rate_ppm,
    // Pretends that the rate never changed.
    rate_as_of: rate.rate_as_of && new Date(planned.donatedAt).toISOString().slice(0, 10),
    rate_source: rate.rate_source,
    campaign_currency: campaign.currency,
    campaign_amount_minor: convert(amount, rate.rate_ppm, campaign.currency).minor,
    payment_method: planned.method,
    provider: PROVIDER,
    description: campaign.title,
    donor_name: donor.name,
    donor_email: donor.email,
    anonymous: donor.anonymous,
    message: planned.message,
    dedication: null,
    source: PROVIDER,
    // Sends no email.
    receipt_due: "quiet",
    created_at: new Date(planned.donatedAt - PAYING_MS),
  };
}

/** Sorted by time, so that a campaign's donation numbers rise with time. */
async function planSettlements(tx: Tx, rows: readonly NewDonation[]): Promise<Settlement[]> {
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
          cost: gatewayCost(total, way),
          changedAt: donation.created_at.getTime() + PAYING_MS,
        },
      } satisfies Settlement;
    })
    .sort((a, b) => a.payment.changedAt - b.payment.changedAt);
}

/** A typical gateway price: 2.9% and 30 minor units for cards, 1% for crypto. */
function gatewayCost(total: Money, way: PaymentWay): Money {
  if (way === "crypto") return percentOf(total, 1);
  return money(percentOf(total, 2.9).minor + 30, total.currency);
}
