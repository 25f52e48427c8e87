import { type CampaignSort, campaignSorts } from "#contract/campaigns/campaign-states.ts";
import { OVERVIEW_PATH } from "#contract/page-paths.ts";
import { type Params, toSearch } from "../../lib/page/page-query.ts";

export interface OverviewAddress {
  /** Undefined for all of the person's campaigns. */
  readonly id: number | undefined;
  readonly range: { readonly from: string; readonly to: string } | undefined;
  readonly sort: CampaignSort;
  /** Query parameters of other parts of the page. */
  readonly otherParams?: Params;
}

const day = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Ignores invalid values. */
export function readOverviewAddress(search: URLSearchParams): OverviewAddress {
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

export function overviewParams({ id, range, sort }: OverviewAddress): Params {
  return { id, ...range, sort: sort === "newest" ? undefined : sort };
}

export function overviewAddress(address: OverviewAddress): string {
  return `${OVERVIEW_PATH}${toSearch({ ...overviewParams(address), ...address.otherParams })}`;
}
