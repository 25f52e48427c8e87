import { data, redirect, redirectDocument } from "react-router";
import type { ErrorBody } from "#contract/errors.ts";
import { getDonation, reopenDonation } from "#contract/giving/donations.ts";
import {
  changeRecurring,
  changeRecurringMethod,
  getRecurring,
  type RecurringChanges,
  type RecurringForDonor,
  renewRecurringLink,
  stopRecurring,
} from "#contract/giving/recurring.ts";
import { donationResultPath, recurringPath } from "#contract/page-paths.ts";
import { UNREADABLE } from "#contract/typed-amount.ts";
import type { Call } from "../../../lib/api/api.ts";
import { toApiError } from "../../../lib/api/api-error.ts";
import { parseTypedAmount } from "../../../lib/form/typed-amount.ts";

export interface ManageInput {
  readonly params: { readonly id: string };
  readonly query: { readonly secret: string };
}

/** The forms of the page, by the value of their field `change`. */
export type Change =
  | "amount"
  | "dates"
  | "pause"
  | "resume"
  | "campaign"
  | "move"
  | "method"
  | "pay"
  | "stop"
  | "link";

/** A refused form with its fields as they were sent. */
export interface RefusedChange {
  readonly change: Change;
  readonly answer: ErrorBody;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Handles a form of the page, sent with or without scripts: redirects to the page, which confirms the change, or to
 * the gateway. Returns a refused form, to show it again.
 */
export async function changeFromForm(call: Call, input: ManageInput, form: FormData) {
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value.trim()]] : [])),
  );
  const change = values.change as Change;
  try {
    if (change === "link") {
      const { message } = await call(renewRecurringLink, input);
      return data({ message, refused: undefined });
    }
    const next = await makeChange(call, input, change, values);
    // The router can't show a gateway's page, even at the same origin.
    const leaves = change === "pay" || change === "method";
    return (leaves ? redirectDocument : redirect)(next, {
      status: 303,
      headers: { "Cache-Control": "no-store" },
    });
  } catch (error) {
    const refused = toApiError(error);
    if (!refused) throw error;
    const { status, answer } = refused;
    return data({ message: undefined, refused: { change, answer, values } }, { status });
  }
}

type Values = RefusedChange["values"];

/** Returns the address at which the donor continues. */
async function makeChange(
  call: Call,
  input: ManageInput,
  change: Change,
  values: Values,
): Promise<string> {
  const { id } = input.params;
  const { secret } = input.query;
  switch (change) {
    case "pay": {
      const { unpaid } = await call(getRecurring, input);
      return unpaid ? findPaymentPage(call, unpaid.donation) : recurringPath(id, secret);
    }
    case "method":
      return (await call(changeRecurringMethod, input)).checkout_url;
    case "stop":
      await call(stopRecurring, input);
      break;
    default: {
      const recurring = await call(getRecurring, input);
      await call(changeRecurring, { ...input, body: readChanges(change, values, recurring) });
    }
  }
  return `${recurringPath(id, secret)}&done=${change}#done`;
}

type Unpaid = NonNullable<RecurringForDonor["unpaid"]>["donation"];

/** The gateway's page, or the donation's own, which responds to a challenge. */
async function findPaymentPage(call: Call, { id, secret }: Unpaid): Promise<string> {
  const input = { params: { id }, query: { secret } };
  const { checkout_url } = await call(getDonation, input);
  if (checkout_url) return checkout_url;
  try {
    return (await call(reopenDonation, { ...input, body: {} })).checkout_url;
  } catch (error) {
    if (toApiError(error)?.answer.code !== "challenge_required") throw error;
    return donationResultPath(id, secret);
  }
}

/** The API names the fields that are missing or invalid. */
export function readChanges(
  change: Change,
  values: Values,
  { currency }: Pick<RecurringForDonor, "currency">,
): RecurringChanges {
  switch (change) {
    case "amount":
      return { amount: parseTypedAmount(values.amount ?? "", currency) ?? UNREADABLE };
    case "dates":
      return {
        // Sending the date again would make its day of the month that of all later ones.
        next_on: values.next_on === values.shown_next_on ? undefined : values.next_on,
        ends_on: values.ends_on || null,
      };
    case "pause":
      return { paused_until: values.paused_until ?? "" };
    case "resume":
      return { paused_until: null };
    case "campaign":
      return { campaign_id: values.campaign_id ? Number(values.campaign_id) : Number.NaN };
    case "move":
      return { move_to: values.move_to ? Number(values.move_to) : null };
    default:
      return {};
  }
}
