import { type Money, toWire } from "#contract/money.ts";
import { givingPath, resultPath } from "#contract/page-paths.ts";
import { keyedHash, sameText } from "../../../platform/secrets.ts";

/** Addresses and secrets of donations, from the site's configuration and never from a request. */
export interface DonationLinks {
  /** Lets its holder see the donation; the same for the same donation. */
  secretOf(donationId: string): string;
  /** Where the gateway sends the donor back to. */
  returnUrl(donationId: string): string;
  /** Where it sends who walked away: the form, with the amount as it was. */
  cancelUrl(campaignId: number, gift: Money): string;
}

export function createDonationLinks(publicUrl: string, key: Buffer): DonationLinks {
  const secretOf = (donationId: string) => keyedHash(key, donationId);
  return {
    secretOf,
    returnUrl: (donationId) => `${publicUrl}${resultPath(donationId, secretOf(donationId))}`,
    cancelUrl: (campaignId, gift) =>
      `${publicUrl}${givingPath(campaignId)}&cancelled=1` +
      `&amount=${toWire(gift)}&currency=${gift.currency}`,
  };
}

/** A donation is seen by anybody who holds its secret. */
export function holdsSecret(given: string, secret: string): boolean {
  return sameText(given, secret);
}
