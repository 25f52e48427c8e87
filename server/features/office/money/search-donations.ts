import { sql } from "kysely";
import { money, toWire } from "#contract/money.ts";
import type { Days, donationFilters } from "#contract/office/donation-filters.ts";
import type { DonationSums } from "#contract/office/money.ts";
import { startOfDay } from "#contract/time-zone.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import { OFFLINE_PROVIDER } from "../../giving/donations/donation-entries.ts";
import {
  MAX_FOUND,
  selectMatchingDonations,
} from "../../giving/donations/search-donations-store.ts";
import {
  type DonationFilter,
  findCampaignChoices,
  findFormerGateways,
  sumFiltered,
} from "./donation-filter-store.ts";

export interface DonationSearchDeps {
  readonly db: Db;
  readonly gateways: Gateways;
  readonly settings: Pick<LiveSettings, "fresh">;
}

type FilterQuery = Days & {
  [Name in Exclude<keyof typeof donationFilters, keyof Days>]?: DonationFilter[Name];
};

/** The filter's days as instants in the charity's time zone. */
export async function readDonationFilter(
  settings: Pick<LiveSettings, "fresh">,
  { from, to, campaign, gateway, payment_status }: FilterQuery,
): Promise<DonationFilter> {
  const { time_zone: zone } = (await settings.fresh()).values;
  return {
    from: from === undefined ? undefined : startOfDay(from, zone),
    before: to === undefined ? undefined : startOfDay(dayAfter(to), zone),
    campaign,
    gateway,
    payment_status,
  };
}

/** Sums of the donations that a search and filters find. A search is limited to the newest matches. */
export async function sumSearchedDonations(
  { db, gateways }: Pick<DonationSearchDeps, "db" | "gateways">,
  q: string | undefined,
  filter: DonationFilter,
): Promise<{ data: DonationSums[]; cut: boolean }> {
  const ids = q ? await findMatches(db, gateways, q) : undefined;
  const rows = await sumFiltered(db, filter, ids);
  const data = rows.map(({ currency, count, paid_count, ...sums }): DonationSums => {
    const wire = (minor: number) => toWire(money(minor, currency));
    return {
      currency,
      count,
      paid_count,
      amount: wire(sums.amount),
      service_fees: wire(sums.service_fees),
      total: wire(sums.amount + sums.service_fees),
      refunded: wire(sums.refunded),
      gateway_costs: wire(sums.gateway_costs),
    };
  });
  return { data, cut: ids !== undefined && ids.length >= MAX_FOUND };
}

async function findMatches(db: Db, gateways: Gateways, q: string): Promise<string[]> {
  const providers = gateways.all.map(({ name }) => name);
  const search = selectMatchingDonations(q, { providers, after: undefined, limit: MAX_FOUND });
  const rows = await readRows(db, sql<{ id: string }>`${search}`);
  return rows.map(({ id }) => id);
}

const MAX_CHOICES = 20;

/** What donations can be filtered by: all gateways, and the campaigns that match. */
export async function listFilterChoices(
  { db, gateways }: DonationSearchDeps,
  q: string,
): Promise<{
  gateways: Array<{ name: string; title: string; test: boolean }>;
  campaigns: Array<{ id: number; title: string }>;
}> {
  const [former, campaigns] = await Promise.all([
    findFormerGateways(db),
    findCampaignChoices(db, q, MAX_CHOICES),
  ]);
  const names = [...new Set([...gateways.all.map(({ name }) => name), ...former])];
  return {
    gateways: [
      ...names.map((name) => ({ name, ...toNamedGateway(gateways, name) })),
      { name: OFFLINE_PROVIDER, title: "Offline", test: false },
    ],
    campaigns: [...campaigns],
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
