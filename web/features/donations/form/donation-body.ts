import { BANK_TRANSFER, startDonationBody } from "#contract/giving/donations.ts";
import { type StartRecurringBody, startRecurringBody } from "#contract/giving/recurring.ts";
import { toWire } from "#contract/money.ts";
import { issueMessages } from "../../../lib/api/api-error.ts";
import { chosenAmount } from "./chosen-amount.ts";
import { type GivingBody, type GivingValues, ONCE } from "./giving-values.ts";

export type DonationMessages = Partial<Record<keyof StartRecurringBody, string>>;

export type DonationBodyResult = { body: GivingBody } | { errors: DonationMessages };

const STANDING_ORDER =
  "To give regularly by bank transfer, choose Once and set up a standing order at your bank";

/** Converts the form's values to a request body, or returns the contract's messages about them. */
export function parseDonationBody(values: GivingValues): DonationBodyResult {
  const amount = chosenAmount(values);
  const fields = {
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
  };
  const checked = isOnce(values)
    ? startDonationBody.safeParse(fields)
    : startRecurringBody.safeParse({ ...fields, ...scheduleFields(values) });
  if (checked.success) return { body: checked.data };
  return {
    errors: {
      ...issueMessages(checked.error.issues),
      ...("error" in amount && { amount: amount.error }),
      ...(!isOnce(values) &&
        values.payment_method === BANK_TRANSFER && { payment_method: STANDING_ORDER }),
    },
  };
}

function isOnce({ frequency }: GivingValues): boolean {
  return frequency === "" || frequency === ONCE;
}

/** Today is left out, so that a form sent after midnight still starts on its day. */
function scheduleFields({ frequency, first_on, ends_on, today }: GivingValues) {
  return {
    frequency,
    first_on: first_on === today ? undefined : first_on,
    ends_on: ends_on || undefined,
  };
}
