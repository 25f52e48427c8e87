import type * as z from "zod/mini";
import { type contactBody, contactUs } from "#contract/outreach/enquiries.ts";
import type { PostedEnquiry } from "../../features/enquiries/posted-enquiry.ts";
import type { Call } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/** Sends a form that came without scripts; the contract judges what is in it. */
export async function askFromForm(call: Call, form: FormData): Promise<PostedEnquiry> {
  const body = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  try {
    const { number } = await call(contactUs, { body: body as z.input<typeof contactBody> });
    return { number, values: {} };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { answer: error.answer, values: body };
  }
}
