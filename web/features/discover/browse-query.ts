import {
  type CampaignSort,
  campaignSorts,
  type PublicState,
  publicStates,
} from "#contract/campaigns/campaign-states.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { toSearch } from "../../lib/page/page-query.ts";
import { firstPage, type PageWindow, readWindow, windowQuery } from "../campaign/page-window.ts";

export interface BrowseQuery {
  readonly q: string;
  readonly cause: number | undefined;
  readonly sort: CampaignSort;
  readonly state: PublicState;
  readonly window: PageWindow;
}

export const BROWSE_ID = "browse";
export const RESULT_COUNT_ID = "found";

export const defaultBrowse: BrowseQuery = {
  q: "",
  cause: undefined,
  sort: "trending",
  state: "active",
  window: firstPage,
};

const MAX_SEARCH_LENGTH = 100;

/** Invalid values fall back to the defaults. */
export function readBrowseQuery(query: URLSearchParams): BrowseQuery {
  const cause = query.get("cause") ?? "";
  const sort = query.get("sort") ?? "";
  const state = publicStates.find((value) => value === query.get("state"));
  return {
    q: (query.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    cause: /^[1-9]\d{0,14}$/.test(cause) ? Number(cause) : undefined,
    sort: isSort(sort) ? sort : defaultBrowse.sort,
    state: state ?? defaultBrowse.state,
    window: readWindow(query),
  };
}

function isSort(text: string): text is CampaignSort {
  return Object.hasOwn(campaignSorts, text);
}

/** Reads the search from a form, starting at the first page. */
export function readBrowseForm(form: FormData): BrowseQuery {
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return { ...readBrowseQuery(new URLSearchParams(fields)), window: firstPage };
}

/** URL of a search; defaults are left out. */
export function browseAddress(
  browse: BrowseQuery,
  [path, fragment]: readonly [path: string, fragment: string] = [DISCOVER_PATH, BROWSE_ID],
): string {
  return `${path}${toSearch(browseParams(browse))}${fragment && `#${fragment}`}`;
}

export function browseParams({ q, cause, sort, state, window }: BrowseQuery) {
  return {
    q: q || undefined,
    cause,
    sort: sort === defaultBrowse.sort ? undefined : sort,
    state: state === defaultBrowse.state ? undefined : state,
    ...windowQuery(window),
  };
}

/** Ignores how much of the list is shown. */
export function isSameSearch(a: BrowseQuery, b: BrowseQuery): boolean {
  return browseAddress({ ...a, window: firstPage }) === browseAddress({ ...b, window: firstPage });
}
