import { type StartDonationBody, startDonationBody } from "#contract/giving/donations.ts";
import { toWire } from "#contract/money.ts";
import { issueMessages } from "../../../lib/api/api-error.ts";
import { chosenAmount } from "./chosen-amount.ts";
import type { GivingValues } from "./giving-values.ts";

export type DonationMessages = Partial<Record<keyof StartDonationBody, string>>;

export type DonationBodyResult = { body: StartDonationBody } | { errors: DonationMessages };

/** Converts the form's values to a request body, or returns the contract's messages about them. */
export function parseDonationBody(values: GivingValues): DonationBodyResult {
  const amount = chosenAmount(values);
  const checked = startDonationBody.safeParse({
    campaign_id: Number(values.campaign_id),
    amount: "chosen" in amount ? toWire(amount.chosen) : undefined,
    currency: values.currency,
    fee_percent: values.fee_percent ? Number(values.fee_percent) : undefined,
    payment_method: values.payment_method,
    accept_terms: values.accept_terms,
    name: values.name || undefined,
    email: values.email || undefined,
    anonymous: values.anonymous || undefined,
    message: values.message || undefined,
    dedication: values.dedication || undefined,
    fund_id: values.fund_id ? Number(values.fund_id) : undefined,
    challenge: values.challenge || undefined,
  });
  if (checked.success) return { body: checked.data };
  const errors = issueMessages(checked.error.issues);
  return { errors: "error" in amount ? { ...errors, amount: amount.error } : errors };
}
