import { type CampaignSort, campaignSorts } from "#contract/campaigns/campaign-states.ts";
import { OVERVIEW_PATH } from "#contract/page-paths.ts";

/** The part of the overview's state that its address keeps. */
export interface OverviewAddress {
  /** Without it all of one's campaigns are shown. */
  readonly id: number | undefined;
  readonly range: { readonly from: string; readonly to: string } | undefined;
  readonly sort: CampaignSort;
}

const day = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Reads an address. Values that make no sense are left out. */
export function readAddress(search: URLSearchParams): OverviewAddress {
  const id = /^[1-9]\d{0,14}$/.exec(search.get("id") ?? "")?.[0];
  const from = day.exec(search.get("from") ?? "")?.[0];
  const to = day.exec(search.get("to") ?? "")?.[0];
  const sort = search.get("sort") ?? "";
  return {
    id: id === undefined ? undefined : Number(id),
    range: from && to && from <= to ? { from, to } : undefined,
    sort: isSort(sort) ? sort : "newest",
  };
}

function isSort(text: string): text is CampaignSort {
  return Object.hasOwn(campaignSorts, text);
}

export function addressOf({ id, range, sort }: OverviewAddress): string {
  const pairs = { id, ...range, sort: sort === "newest" ? undefined : sort };
  const query = Object.entries(pairs).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return query.length === 0 ? OVERVIEW_PATH : `${OVERVIEW_PATH}?${query.join("&")}`;
}
