import type { PublicDonation } from "#contract/campaigns/catalogue.ts";
import type { DonationForDonor } from "#contract/giving/donations.ts";

/** A donation as its donor sees it: settled on the day after it was given, UTC. */
export const sampleDonation: DonationForDonor = {
  id: "0199f0a2-7b1c-7d2e-8f3a-1234567890ab",
  state: "settled",
  campaign: { id: 1, title: "Wells" },
  amount: 50,
  fee: 1,
  total: 51,
  refunded: 0,
  revoked: false,
  currency: "USD",
  campaign_amount: 50,
  campaign_currency: "USD",
  conversion: null,
  payment_method: "Credit-Card",
  paid_by: null,
  name: "Ada Obi",
  anonymous: false,
  message: null,
  dedication: null,
  fund: null,
  created_at: "2026-03-17T23:59:50Z",
  settled_at: "2026-03-18T20:00:00Z",
  recurring: null,
  checkout_url: null,
  email: null,
  receipt_number: "2026-000001",
  may_reopen: false,
  declined: null,
  transfer: null,
  thanks: null,
};

/** A donation as everybody sees it on the campaign's page. */
export const samplePublicDonation: PublicDonation = {
  number: 1,
  donor: { name: "Ada Obi", portrait: null },
  amount: 50,
  currency: "USD",
  message: null,
  given_at: "2026-11-20T10:00:00Z",
  offline: false,
};
