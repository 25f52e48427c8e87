import {
  type DonationFilterStatus,
  donationFilterStatuses,
} from "#contract/office/donation-filters.ts";

/** The filters of donations, as they are in the URL. */
export interface DonationFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly campaign?: number | undefined;
  readonly gateway?: string | undefined;
  readonly payment_status?: DonationFilterStatus | undefined;
}

export const filterNames = ["from", "to", "campaign", "gateway", "payment_status"] as const;

const day = /^20\d\d-\d\d-\d\d$/;

/** Reads the filters of a URL. Values that can't be right are left out. */
export function readFilter(search: URLSearchParams): DonationFilter {
  const dayOf = (name: string) => day.exec(search.get(name) ?? "")?.[0];
  const campaign = Number(search.get("campaign"));
  return {
    from: dayOf("from"),
    to: dayOf("to"),
    campaign: Number.isSafeInteger(campaign) && campaign > 0 ? campaign : undefined,
    gateway: /^[a-z][a-z0-9-]{0,39}$/.exec(search.get("gateway") ?? "")?.[0],
    payment_status: donationFilterStatuses.find((name) => name === search.get("payment_status")),
  };
}

/** A URL's query of filters and other values, without empty ones. */
export function toQuery(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The field error of the last day, if any. The server would refuse the filter. */
export function daysProblem({ from, to }: DonationFilter): string | undefined {
  return from && to && to < from ? "The last day is before the first" : undefined;
}

export function countFilters(filter: DonationFilter): number {
  return filterNames.filter((name) => filter[name] !== undefined).length;
}
