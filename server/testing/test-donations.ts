import type { Currency } from "#contract/money.ts";
import { convert, money, SERVICE_FEE_PERCENT, withServiceFee } from "#contract/money.ts";
import {
  insertDonations,
  lockDonations,
  type NewDonation,
} from "../features/giving/donations/donation-store.ts";
import { settleDonations } from "../features/giving/donations/settle-donations.ts";
import type { Database } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { uuidv7 } from "../platform/ids.ts";

/** What of a test's site giving needs. */
interface GivingSite {
  readonly deps: { readonly database: Database; readonly donorKey: Buffer };
  readonly clock: { readonly now: number };
}

export interface TestDonation {
  readonly campaignId: number;
  readonly minor?: number;
  readonly currency?: Currency;
  /** The campaign's; US dollars by itself. */
  readonly campaignCurrency?: Currency;
  /** Millionths of the campaign's currency for one unit of the gift's. */
  readonly ratePpm?: number;
  /** The day that the rate is of, and where it came from. */
  readonly rateOf?: readonly [day: string, source: string];
  readonly name?: string | null;
  readonly email?: string | null;
  readonly accountId?: string | null;
  readonly anonymous?: boolean;
  readonly message?: string | null;
  /** Ms since the epoch. */
  readonly settledAt?: number;
  /** Its receipt goes out by no letter, which would come at any time where mails are delivered. */
  readonly quiet?: boolean;
  /** The sandbox by itself. */
  readonly provider?: string;
}

/** Donations to campaigns, settled in the order given, in one commit. */
export async function give(site: GivingSite, ...gifts: readonly TestDonation[]): Promise<void> {
  const { database, donorKey } = site.deps;
  const clock = () => site.clock.now;
  const rows = gifts.map((given) => toRow(site, given));
  await inTransaction(database, async (tx) => {
    await insertDonations(tx, rows);
    const locked = await lockDonations(
      tx,
      rows.map((row) => row.id),
    );
    const byId = new Map(locked.map((row) => [row.id, row]));
    const settlements = gifts.flatMap((given, index) => {
      const donation = byId.get(rows[index]?.id ?? "");
      if (!donation) return [];
      const payment = {
        paymentId: `test-${donation.id}`,
        cost: money(0, donation.currency),
        changedAt: given.settledAt ?? site.clock.now,
      };
      return [{ donation, payment }];
    });
    await settleDonations(tx, { donorKey, clock }, settlements);
  });
}

/** A started donation is paid. */
export async function payTestDonation(site: GivingSite, id: string): Promise<void> {
  const { database, donorKey } = site.deps;
  await inTransaction(database, async (tx) => {
    const [donation] = await lockDonations(tx, [id]);
    if (!donation) throw new Error(`there is no donation ${id}`);
    const cost = money(0, donation.currency);
    const payment = { paymentId: `test-${id}`, cost, changedAt: site.clock.now };
    await settleDonations(tx, { donorKey, clock: () => site.clock.now }, [{ donation, payment }]);
  });
}

/** A donation that nobody has paid; answers its id. */
export async function startTestDonation(site: GivingSite, given: TestDonation): Promise<string> {
  const row = toRow(site, given);
  await inTransaction(site.deps.database, (tx) => insertDonations(tx, [row]));
  return row.id;
}

function toRow(site: GivingSite, given: TestDonation): NewDonation {
  const currency = given.currency ?? "USD";
  const { amount, fee } = withServiceFee(
    money(given.minor ?? 5_000, currency),
    SERVICE_FEE_PERCENT,
  );
  const ratePpm = given.ratePpm ?? 1_000_000;
  const campaignCurrency = given.campaignCurrency ?? "USD";
  return {
    id: uuidv7(),
    campaign_id: given.campaignId,
    account_id: given.accountId ?? null,
    fund_id: null,
    state: "open",
    currency,
    amount_minor: amount.minor,
    fee_minor: fee.minor,
    rate_ppm: ratePpm,
    rate_as_of: given.rateOf?.[0] ?? null,
    rate_source: given.rateOf?.[1] ?? null,
    campaign_currency: campaignCurrency,
    campaign_amount_minor: convert(amount, ratePpm, campaignCurrency).minor,
    payment_method: "Credit-Card",
    provider: given.provider ?? "sandbox",
    description: "A gift",
    donor_name: given.name ?? null,
    donor_email: given.email ?? null,
    anonymous: given.anonymous ?? false,
    message: given.message ?? null,
    dedication: null,
    source: "test",
    ...(given.quiet ? { receipt_due: "quiet" as const } : {}),
    created_at: new Date(site.clock.now),
  };
}
