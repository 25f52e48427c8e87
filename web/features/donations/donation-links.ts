import type { Donation, StartedDonation } from "#contract/giving/donations.ts";

/** Where "Explore more Fundraisers" leads; the login page has the way on for guests. */
export const EXPLORE_MORE_PATH = "/login";

/** The form, for this campaign and with this amount filled in. */
export function givingPath(campaignId: number, gift?: Pick<Donation, "amount" | "currency">) {
  const amount = gift ? `&amount=${gift.amount}&currency=${gift.currency}` : "";
  return `/paymentpage?campaign=${campaignId}${amount}`;
}

/** The page of a donation, for whoever holds its secret. */
export function resultPath(id: string, secret: string): string {
  return `/paymentsuccessfull?donation=${id}&secret=${secret}`;
}

/** Where a started donation goes on: the gateway's page, or how it ended if it is over already. */
export function nextAddress({ checkout_url, id, secret }: StartedDonation): string {
  return checkout_url ?? resultPath(id, secret);
}
