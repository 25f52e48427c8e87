import { type Money, toWire } from "#contract/money.ts";
import { givingPath, refundPath, resultPath } from "#contract/page-paths.ts";
import { keyedHash, sameText } from "../../../platform/secrets.ts";

/** Addresses and secrets of donations, from the site's configuration and never from a request. */
export interface DonationLinks {
  /** Whoever has the secret may see the donation. A donation always has the same secret. */
  secretOf(donationId: string): string;
  /** Where the gateway sends the donor back to. */
  returnUrl(donationId: string): string;
  /** Where a donor asks to have the donation back. */
  refundUrl(donationId: string): string;
  /** Where the gateway sends a donor who cancelled: the form, with the same amount. */
  cancelUrl(campaignId: number, amount: Money): string;
}

export function createDonationLinks(publicUrl: string, key: Buffer): DonationLinks {
  const secretOf = (donationId: string) => keyedHash(key, donationId);
  return {
    secretOf,
    returnUrl: (donationId) => `${publicUrl}${resultPath(donationId, secretOf(donationId))}`,
    refundUrl: (donationId) => `${publicUrl}${refundPath(donationId, secretOf(donationId))}`,
    cancelUrl: (campaignId, amount) =>
      `${publicUrl}${givingPath(campaignId)}&cancelled=1` +
      `&amount=${toWire(amount)}&currency=${amount.currency}`,
  };
}

/** A donation is seen by anybody who holds its secret. */
export function holdsSecret(given: string, secret: string): boolean {
  return sameText(given, secret);
}
