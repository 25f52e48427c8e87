import { type CampaignSort, campaignSorts } from "#contract/campaigns/campaign-states.ts";
import { OVERVIEW_PATH } from "#contract/page-paths.ts";
import { type Params, searchOf } from "../../lib/page/page-query.ts";

/** The part of the overview's state that its address keeps. */
export interface OverviewAddress {
  /** Without it all of one's campaigns are shown. */
  readonly id: number | undefined;
  readonly range: { readonly from: string; readonly to: string } | undefined;
  readonly sort: CampaignSort;
  /** What the page's address says beside the overview. */
  readonly beside?: Params;
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

/** The overview's part of an address. */
export function overviewParams({ id, range, sort }: OverviewAddress): Params {
  return { id, ...range, sort: sort === "newest" ? undefined : sort };
}

export function addressOf(address: OverviewAddress): string {
  return `${OVERVIEW_PATH}${searchOf({ ...overviewParams(address), ...address.beside })}`;
}
