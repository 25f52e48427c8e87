import { type ErrorAnswer, type ErrorCode, errorMessage } from "#contract/errors.ts";
import { messagesOfAnswer } from "../../../lib/api/api-error.ts";
import { challengeOf } from "../challenge.ts";
import type { DonationMessages } from "./donation-body.ts";
import { fieldNames } from "./giving-values.ts";

/**
 * Why a donation was not started, ready to be shown; the same from the server and in the browser.
 */
export interface GivingFailure {
  code: ErrorCode;
  message: string;
  fields: DonationMessages;
  /** Sent again with the form, once the wait is over. */
  challenge: string | null;
}

const words: Partial<Record<ErrorCode, string>> = {
  key_reused:
    "The form was changed after it had been sent. Nothing was charged. Please send it once more as it is now.",
  in_flight:
    "Your donation is still being prepared. Nothing is charged twice: please try again in a moment.",
  unavailable: "We could not be reached. Nothing was charged; please try again in a moment.",
  internal: "Something went wrong on our side. Nothing was charged; please try again.",
};

/** The errors after which the same form may be sent again. */
const passing: ReadonlySet<ErrorCode> = new Set([
  "gateway_unavailable",
  "unavailable",
  "in_flight",
  "internal",
  "key_reused",
  "challenge_required",
]);

export function canTryAgain({ code }: GivingFailure): boolean {
  return passing.has(code);
}

export function givingFailure(answer: ErrorAnswer): GivingFailure {
  const { code } = answer;
  const challenge = challengeOf(answer);
  if (challenge) {
    return { code, message: challenge.message, fields: {}, challenge: challenge.issued };
  }
  const fields = fieldMessages(answer);
  // Messages about fields stand beside them and in the list; the one on top is about the whole.
  const whole = Object.keys(fields).length > 0 ? { ...answer, detail: [] } : answer;
  const message = words[code] ?? errorMessage(whole);
  return { code, message, fields, challenge: null };
}

/** The form's own messages, in the shape of the server's. */
export function invalidForm(fields: DonationMessages): GivingFailure {
  return { ...givingFailure({ code: "invalid", detail: [] }), fields };
}

/** Messages about its own fields only: the form has no place for others. */
function fieldMessages(answer: ErrorAnswer): DonationMessages {
  const found = Object.entries(messagesOfAnswer(answer));
  return Object.fromEntries(found.filter(([name]) => fieldNames.has(name)));
}
