import type { StartedDonation } from "#contract/giving/donations.ts";
import { LOGIN_PATH, resultPath } from "#contract/page-paths.ts";

/** "Explore more Fundraisers" leads here; the login page also has a link for guests. */
export const EXPLORE_MORE_PATH = LOGIN_PATH;

/** Where a started donation goes on: the gateway's page, or how it ended if it is over already. */
export function nextAddress({ checkout_url, id, secret }: StartedDonation): string {
  return checkout_url ?? resultPath(id, secret);
}
