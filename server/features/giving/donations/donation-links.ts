import { type Money, toWire } from "#contract/money.ts";
import { donationPath, donationResultPath, refundPath } from "#contract/page-paths.ts";
import { isEqualText, keyedHash } from "../../../platform/secrets.ts";

/** URLs and secrets of donations, built from the site's configuration and never from a request. */
export interface DonationLinks {
  /** Grants access to the donation. Always the same for a donation. */
  secretFor(donationId: string): string;
  /** The result page, to which the gateway returns the donor. */
  returnUrl(donationId: string): string;
  /** The page for requesting a refund. */
  refundUrl(donationId: string): string;
  /** The form with the same amount, for a donor who cancels at the gateway. */
  cancelUrl(campaignId: number, amount: Money): string;
}

export function createDonationLinks(publicUrl: string, key: Buffer): DonationLinks {
  const secretFor = (donationId: string) => keyedHash(key, donationId);
  return {
    secretFor,
    returnUrl: (donationId) =>
      `${publicUrl}${donationResultPath(donationId, secretFor(donationId))}`,
    refundUrl: (donationId) => `${publicUrl}${refundPath(donationId, secretFor(donationId))}`,
    cancelUrl: (campaignId, amount) =>
      `${publicUrl}${donationPath(campaignId)}&cancelled=1` +
      `&amount=${toWire(amount)}&currency=${amount.currency}`,
  };
}

export function isCorrectSecret(given: string, secret: string): boolean {
  return isEqualText(given, secret);
}
