import type { Currency } from "#contract/money.ts";
import { convert, money, SERVICE_FEE_PERCENT, withServiceFee } from "#contract/money.ts";
import {
  insertDonations,
  lockDonations,
  type NewDonation,
} from "../features/giving/donations/donation-store.ts";
import { settleDonations } from "../features/giving/donations/settle-donations.ts";
import type { NewRecurring } from "../features/giving/recurring/recurring-store.ts";
import type { Database } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { uuidv7 } from "../platform/ids.ts";

interface DonationSite {
  readonly deps: { readonly database: Database; readonly donorKey: Buffer };
  readonly clock: { readonly now: number };
}

export interface TestDonation {
  readonly campaignId: number;
  readonly minor?: number;
  readonly currency?: Currency;
  /** US dollars by default. */
  readonly campaignCurrency?: Currency;
  /** Millionths of the campaign's currency for one unit of the donation's. */
  readonly ratePpm?: number;
  /** Day and source of the rate. */
  readonly rateOf?: readonly [day: string, source: string];
  readonly name?: string | null;
  readonly email?: string | null;
  readonly accountId?: string | null;
  readonly anonymous?: boolean;
  readonly message?: string | null;
  /** Ms since the epoch. */
  readonly settledAt?: number;
  /** Sends no email with the receipt, which would arrive at any time. */
  readonly quiet?: boolean;
  /** The sandbox by default. */
  readonly provider?: string;
}

/** Settles donations to campaigns in this order, in one transaction. */
export async function createSettledDonations(
  site: DonationSite,
  ...donations: readonly TestDonation[]
): Promise<void> {
  const { database, donorKey } = site.deps;
  const clock = () => site.clock.now;
  const rows = donations.map((donation) => toRow(site, donation));
  await inTransaction(database, async (tx) => {
    await insertDonations(tx, rows);
    const locked = await lockDonations(
      tx,
      rows.map((row) => row.id),
    );
    const byId = new Map(locked.map((row) => [row.id, row]));
    const settlements = donations.flatMap(({ settledAt }, index) => {
      const donation = byId.get(rows[index]?.id ?? "");
      if (!donation) return [];
      const payment = {
        paymentId: `test-${donation.id}`,
        cost: money(0, donation.currency),
        changedAt: settledAt ?? site.clock.now,
      };
      return [{ donation, payment }];
    });
    await settleDonations(tx, { donorKey, clock }, settlements);
  });
}

/** Pays a started donation. */
export async function payTestDonation(site: DonationSite, id: string): Promise<void> {
  const { database, donorKey } = site.deps;
  await inTransaction(database, async (tx) => {
    const [donation] = await lockDonations(tx, [id]);
    if (!donation) throw new Error(`there is no donation ${id}`);
    const cost = money(0, donation.currency);
    const payment = { paymentId: `test-${id}`, cost, changedAt: site.clock.now };
    await settleDonations(tx, { donorKey, clock: () => site.clock.now }, [{ donation, payment }]);
  });
}

/** Starts a donation without payment; returns its id. */
export async function startTestDonation(
  site: DonationSite,
  donation: TestDonation,
): Promise<string> {
  const row = toRow(site, donation);
  await inTransaction(site.deps.database, (tx) => insertDonations(tx, [row]));
  return row.id;
}

function toRow(site: DonationSite, donation: TestDonation): NewDonation {
  const currency = donation.currency ?? "USD";
  const { amount, fee } = withServiceFee(
    money(donation.minor ?? 5_000, currency),
    SERVICE_FEE_PERCENT,
  );
  const ratePpm = donation.ratePpm ?? 1_000_000;
  const campaignCurrency = donation.campaignCurrency ?? "USD";
  return {
    id: uuidv7(),
    campaign_id: donation.campaignId,
    account_id: donation.accountId ?? null,
    fund_id: null,
    state: "open",
    currency,
    amount_minor: amount.minor,
    fee_minor: fee.minor,
    rate_ppm: ratePpm,
    rate_as_of: donation.rateOf?.[0] ?? null,
    rate_source: donation.rateOf?.[1] ?? null,
    campaign_currency: campaignCurrency,
    campaign_amount_minor: convert(amount, ratePpm, campaignCurrency).minor,
    payment_method: "Credit-Card",
    provider: donation.provider ?? "sandbox",
    description: "A gift",
    donor_name: donation.name ?? null,
    donor_email: donation.email ?? null,
    anonymous: donation.anonymous ?? false,
    message: donation.message ?? null,
    dedication: null,
    source: "test",
    ...(donation.quiet ? { receipt_due: "quiet" as const } : {}),
    created_at: new Date(site.clock.now),
  };
}

/** Inserts an active monthly donation of ten dollars with these changes, and returns its id. */
export async function createTestRecurring(
  site: DonationSite,
  changes: Partial<NewRecurring> & { readonly campaign_id: number },
): Promise<string> {
  const at = new Date(site.clock.now);
  const id = uuidv7(site.clock.now);
  const row: NewRecurring = {
    id,
    account_id: null,
    donor_name: "Ada Obi",
    donor_email: `donor-${id}@example.org`,
    anonymous: false,
    currency: "USD",
    amount_minor: 1_000,
    payment_method: "Credit-Card",
    provider: "sandbox",
    frequency: "monthly",
    first_on: at.toISOString().slice(0, 10),
    state: "active",
    source: "test",
    request_scope: "test",
    request_key: id,
    body_hash: "",
    created_at: at,
    started_at: at,
    ...changes,
  };
  await inTransaction(site.deps.database, (tx) =>
    tx.insertInto("recurring_donation").values(row).execute(),
  );
  return id;
}
