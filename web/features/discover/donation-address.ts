import { type Params, toSearch } from "../../lib/page/page-query.ts";
import { firstPage } from "../campaign/page-window.ts";
import { type BrowseQuery, browseParams, defaultBrowse, readBrowseQuery } from "./browse-query.ts";

/** The page that shows a list of campaigns, and the other parameters of its URL. */
export interface ListLocation {
  readonly path: string;
  /** Prefix of the list's parameters on a page that has others. */
  readonly prefix?: string;
  readonly otherParams?: Params;
}

/** Reads the list from a URL. Always restricted to campaigns open for donations. */
export function readListQuery({ prefix = "" }: ListLocation, search: URLSearchParams): BrowseQuery {
  const own = [...search].filter(([name]) => name.startsWith(prefix));
  const query = new URLSearchParams(own.map(([name, value]) => [name.slice(prefix.length), value]));
  return { ...readBrowseQuery(query), state: defaultBrowse.state };
}

export function listParams({ prefix = "" }: ListLocation, browse: BrowseQuery): Params {
  const params = Object.entries(browseParams(browse));
  return Object.fromEntries(params.map(([name, value]) => [`${prefix}${name}`, value]));
}

/** URL of a list, with the page's other parameters. */
export function donationAddress(place: ListLocation, browse: BrowseQuery): string {
  return `${place.path}${toSearch({ ...place.otherParams, ...listParams(place, browse) })}`;
}

/** URL of the list with a changed filter, starting at the first page. */
export function donationAddressWith(
  place: ListLocation,
  browse: BrowseQuery,
  change: Partial<BrowseQuery>,
): string {
  return donationAddress(place, { ...browse, ...change, window: firstPage });
}
