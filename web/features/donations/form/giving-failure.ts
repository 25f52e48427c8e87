import { type ErrorBody, type ErrorCode, errorMessage } from "#contract/errors.ts";
import { responseMessages } from "../../../lib/api/api-error.ts";
import { findChallenge } from "../with-proof.ts";
import type { DonationMessages } from "./donation-body.ts";
import { fieldNames } from "./giving-values.ts";

/** Why a donation was not started, as shown to the donor by the server and in the browser. */
export interface GivingFailure {
  code: ErrorCode;
  message: string;
  fields: DonationMessages;
  /** Sent with the form again after the wait. */
  challenge: string | null;
}

const messages: Partial<Record<ErrorCode, string>> = {
  key_reused:
    "The form changed after you sent it. Nothing was charged. Please check it and send it again.",
  in_flight:
    "We are still preparing your donation. You won't be charged twice: please try again in a moment.",
  unavailable: "We couldn't reach the server. Nothing was charged; please try again in a moment.",
  internal: "Something went wrong on our side. Nothing was charged; please try again.",
};

const retryable: ReadonlySet<ErrorCode> = new Set([
  "gateway_unavailable",
  "unavailable",
  "in_flight",
  "internal",
  "key_reused",
  "challenge_required",
]);

export function canTryAgain({ code }: GivingFailure): boolean {
  return retryable.has(code);
}

export function givingFailure(answer: ErrorBody): GivingFailure {
  const { code } = answer;
  const challenge = findChallenge(answer);
  if (challenge) {
    return { code, message: challenge.message, fields: {}, challenge: challenge.issued };
  }
  const fields = fieldMessages(answer);
  // Messages about fields are listed separately, so the heading is about the whole form.
  const general = Object.keys(fields).length > 0 ? { ...answer, detail: [] } : answer;
  const message = messages[code] ?? errorMessage(general);
  return { code, message, fields, challenge: null };
}

/** The form's own messages, shaped like the server's. */
export function invalidForm(fields: DonationMessages): GivingFailure {
  return { ...givingFailure({ code: "invalid", detail: [] }), fields };
}

function fieldMessages(answer: ErrorBody): DonationMessages {
  const found = Object.entries(responseMessages(answer));
  return Object.fromEntries(found.filter(([name]) => fieldNames.has(name)));
}
