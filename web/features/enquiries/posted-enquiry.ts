import { type ErrorBody, errorMessage } from "#contract/errors.ts";
import { CONTACT_FAILED_MESSAGE, CONTACT_SENT_MESSAGE } from "#contract/outreach/enquiries.ts";

/** The outcome of a form posted without JavaScript. */
export interface PostedEnquiry {
  /** Set if the enquiry was saved. */
  readonly number?: string;
  /** Set if it was refused. */
  readonly answer?: ErrorBody;
  /** The submitted values, if it was refused. */
  readonly values: {
    readonly email?: string;
    readonly full_name?: string;
    readonly subject?: string;
    readonly message?: string;
    readonly enquiry_type?: string;
  };
}

export function enquirySentText(number: string): string {
  return `${CONTACT_SENT_MESSAGE} Your reference number is ${number}. We've emailed you a confirmation.`;
}

export function toFormProblem(answer: ErrorBody): { message: string; count: number } {
  const reason = answer.detail.length > 0 ? "" : ` ${errorMessage(answer)}`;
  return { message: CONTACT_FAILED_MESSAGE + reason, count: 0 };
}
