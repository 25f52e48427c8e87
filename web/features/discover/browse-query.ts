import {
  type CampaignSort,
  campaignSorts,
  type PublicState,
  publicStates,
} from "#contract/campaigns/campaign-states.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { searchOf } from "../../lib/page/page-query.ts";
import { firstPage, type PageWindow, readWindow, windowQuery } from "../campaign/page-window.ts";

/** What somebody looks for, as it stands in the address. */
export interface BrowseQuery {
  readonly q: string;
  readonly cause: number | undefined;
  readonly sort: CampaignSort;
  readonly state: PublicState;
  readonly window: PageWindow;
}

export const BROWSE_PLACE = "browse";
/** Where it is said how many were found. */
export const FOUND_PLACE = "found";

export const everything: BrowseQuery = {
  q: "",
  cause: undefined,
  sort: "trending",
  state: "active",
  window: firstPage,
};

const LONGEST_SEARCH = 100;

/** What makes no sense counts as not asked for. */
export function readBrowse(query: URLSearchParams): BrowseQuery {
  const cause = query.get("cause") ?? "";
  const sort = query.get("sort") ?? "";
  const state = publicStates.find((one) => one === query.get("state"));
  return {
    q: (query.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    cause: /^[1-9]\d{0,14}$/.test(cause) ? Number(cause) : undefined,
    sort: isSort(sort) ? sort : everything.sort,
    state: state ?? everything.state,
    window: readWindow(query),
  };
}

function isSort(text: string): text is CampaignSort {
  return Object.hasOwn(campaignSorts, text);
}

/** What a form asks for: the fields with their names, from the first page on. */
export function browseOfForm(form: FormData): BrowseQuery {
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return { ...readBrowse(new URLSearchParams(fields)), window: firstPage };
}

/** The address of a search, on the page for it or another; what is the default is left out. */
export function browseAddress(
  browse: BrowseQuery,
  [path, place]: readonly [path: string, place: string] = [DISCOVER_PATH, BROWSE_PLACE],
): string {
  return `${path}${searchOf(browseParams(browse))}${place && `#${place}`}`;
}

/** A search as it stands in an address. */
export function browseParams({ q, cause, sort, state, window }: BrowseQuery) {
  return {
    q: q || undefined,
    cause,
    sort: sort === everything.sort ? undefined : sort,
    state: state === everything.state ? undefined : state,
    ...windowQuery(window),
  };
}

/** The same search, however much of its list is shown. */
export function isSameSearch(one: BrowseQuery, other: BrowseQuery): boolean {
  return (
    browseAddress({ ...one, window: firstPage }) === browseAddress({ ...other, window: firstPage })
  );
}
