import { BROWSE_PATH } from "#contract/page-paths.ts";
import { firstPage } from "../../features/campaign/page-window.ts";
import { type BrowseQuery, browseAddress } from "../discover/browse-query.ts";

/** The address of a list on this page. */
export function donationAddress(browse: BrowseQuery): string {
  return browseAddress(browse, [BROWSE_PATH, ""]);
}

/** The same list with another choice, from its first page on. */
export function withChoice(browse: BrowseQuery, choice: Partial<BrowseQuery>): string {
  return donationAddress({ ...browse, ...choice, window: firstPage });
}
