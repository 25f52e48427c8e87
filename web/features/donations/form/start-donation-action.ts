import { data, redirect } from "react-router";
import { idempotencyKey } from "#contract/giving/donations.ts";
import type { Call } from "../../../lib/api/api.ts";
import { toApiError } from "../../../lib/api/api-error.ts";
import { parseDonationBody } from "./donation-body.ts";
import { type GivingFailure, givingFailure, invalidForm } from "./giving-failure.ts";
import { type GivingValues, readGivingValues } from "./giving-values.ts";
import { startGiving } from "./start-giving.ts";
import { startWithRetries } from "./start-with-retries.ts";

/** The form as it was sent, with its errors and the same key. */
export interface FailedStart {
  failure: GivingFailure;
  values: GivingValues;
  key: string;
}

/** Handles a post without JavaScript: redirects to the gateway, or shows the form again with its errors. */
export async function startFromForm(call: Call, form: FormData) {
  const values = readGivingValues(form);
  const key = readKey(form);
  const reading = parseDonationBody(values);
  if ("errors" in reading) {
    return showAgain(422, { failure: invalidForm(reading.errors), values, key });
  }
  const { body } = reading;
  try {
    const next = await startWithRetries(() => startGiving(call, key, body));
    return redirect(next, {
      status: 303,
      headers: { "Cache-Control": "no-store" },
    });
  } catch (error) {
    const refused = toApiError(error);
    if (!refused) throw error;
    const failure = givingFailure(refused.answer);
    const nextKey = failure.code === "key_reused" ? crypto.randomUUID() : key;
    return showAgain(refused.status, { failure, values, key: nextKey });
  }
}

function showAgain(status: number, failed: FailedStart) {
  return data(failed, { status });
}

/** The form's own key; one that was tampered with is replaced. */
function readKey(form: FormData): string {
  const key = idempotencyKey.safeParse(form.get("key"));
  return key.success ? key.data : crypto.randomUUID();
}
