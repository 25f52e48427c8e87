import type { Donation, StartedDonation } from "#contract/giving/donations.ts";
import { givingPath, LOGIN_PATH, resultPath } from "#contract/page-paths.ts";

/** "Explore more Fundraisers" leads here; the login page also has a link for guests. */
export const EXPLORE_MORE_PATH = LOGIN_PATH;

/** The form, with the amount of an earlier gift filled in. */
export function giveAgainPath(
  campaignId: number,
  donation: Pick<Donation, "amount" | "currency">,
): string {
  return `${givingPath(campaignId)}&amount=${donation.amount}&currency=${donation.currency}`;
}

/** Where a started donation goes on: the gateway's page, or how it ended if it is over already. */
export function nextAddress({ checkout_url, id, secret }: StartedDonation): string {
  return checkout_url ?? resultPath(id, secret);
}
