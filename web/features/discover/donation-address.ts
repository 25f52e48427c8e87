import { type Params, searchOf } from "../../lib/page/page-query.ts";
import { firstPage } from "../campaign/page-window.ts";
import { type BrowseQuery, browseParams, everything, readBrowse } from "./browse-query.ts";

/** Where a list of campaigns stands, and what its address says beside the list. */
export interface ListPlace {
  readonly path: string;
  /** Stands before the list's parameters on a page that has others of its own. */
  readonly prefix?: string;
  readonly beside?: Params;
}

/** The list that an address asks for. Only campaigns that take donations are listed. */
export function readList({ prefix = "" }: ListPlace, search: URLSearchParams): BrowseQuery {
  const own = [...search].filter(([name]) => name.startsWith(prefix));
  const query = new URLSearchParams(own.map(([name, value]) => [name.slice(prefix.length), value]));
  return { ...readBrowse(query), state: everything.state };
}

/** A list's part of an address. */
export function listParams({ prefix = "" }: ListPlace, browse: BrowseQuery): Params {
  const params = Object.entries(browseParams(browse));
  return Object.fromEntries(params.map(([name, value]) => [`${prefix}${name}`, value]));
}

/** The address of a list, with all that stands beside it. */
export function donationAddress(place: ListPlace, browse: BrowseQuery): string {
  return `${place.path}${searchOf({ ...place.beside, ...listParams(place, browse) })}`;
}

/** The same list with another choice, from its first page on. */
export function withChoice(
  place: ListPlace,
  browse: BrowseQuery,
  choice: Partial<BrowseQuery>,
): string {
  return donationAddress(place, { ...browse, ...choice, window: firstPage });
}
