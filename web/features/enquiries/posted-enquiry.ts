import { type ErrorAnswer, errorMessage } from "#contract/errors.ts";
import { CONTACT_FAILED, CONTACT_SENT } from "#contract/outreach/enquiries.ts";

/** The outcome of a form that was posted without scripts. */
export interface PostedEnquiry {
  /** Set where the enquiry was saved. */
  readonly number?: string;
  /** Set where it was refused. */
  readonly answer?: ErrorAnswer;
  /** The fields' values, where it was refused. */
  readonly values: {
    readonly email?: string;
    readonly full_name?: string;
    readonly subject?: string;
    readonly message?: string;
    readonly enquiry_type?: string;
  };
}

export function sentText(number: string): string {
  return `${CONTACT_SENT} Its number is ${number}; a mail confirms it.`;
}

/** The message above a form that was refused. */
export function problemOf(answer: ErrorAnswer): { message: string; count: number } {
  const why = answer.detail.length > 0 ? "" : ` ${errorMessage(answer)}`;
  return { message: CONTACT_FAILED + why, count: 0 };
}
