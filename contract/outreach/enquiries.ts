import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema } from "../page.ts";
import { oneLine, paragraphs, personName } from "../plain-text.ts";

export const enquiryTypes = [
  "Technical Support",
  "Sales Enquiry",
  "General Enquiry",
  "Other Enquiry",
] as const;
export type EnquiryType = (typeof enquiryTypes)[number];

/** Waiting for the office, for the enquirer, or for no one. */
export const enquiryStates = ["open", "answered", "closed"] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** For the office only: doubtful ones are possible spam, listed separately. */
export const officeEnquiryStates = [...enquiryStates, "doubtful"] as const;
export type OfficeEnquiryState = (typeof officeEnquiryStates)[number];

export const contactMessages = {
  name: "Full name is required",
  message: "Message is required",
  subject: "Subject is required",
  type: "Enquiry type is required",
} as const;

export const CONTACT_SENT_MESSAGE = "Yes! We got your message. We'll get back to you shortly.";
export const CONTACT_FAILED_MESSAGE = "Contact us failed. Please try again.";

const MAX_MESSAGE = 5000;

/** Text in an email's subject or next to an address is one line. */
const line = (required: string, max: number) =>
  z
    .string(required)
    .check(
      ...oneLine,
      z.minLength(1, required),
      z.maxLength(max, `Please use at most ${max} characters`),
    );

const message = z
  .string(contactMessages.message)
  .check(
    ...paragraphs,
    z.minLength(1, contactMessages.message),
    z.maxLength(MAX_MESSAGE, `Please use at most ${MAX_MESSAGE} characters`),
  );

export const contactBody = z.object({
  email: emailAddress,
  full_name: personName(100, contactMessages.name),
  message,
  subject: line(contactMessages.subject, 150),
  enquiry_type: z.enum(enquiryTypes, contactMessages.type),
  /** A hidden field. If it is filled in, the enquiry is stored as possible spam, with the same response. */
  second_subject: z.optional(z.string()),
});

/** `E-7K3M-92QD`, without characters that look alike. */
export const enquiryNumber = z
  .string()
  .check(z.toUpperCase(), z.regex(/^E-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/));

export const contactUs = defineEndpoint({
  method: "POST",
  path: "/api/v1/contactus/",
  summary: "Send an enquiry; an email confirms it with its number",
  access: "guest",
  body: contactBody,
  success: { status: 201, body: z.object({ message: z.string(), number: z.string() }) },
  errors: ["invalid", "too_many_requests"],
});

const threadMessage = z.object({
  id: z.number(),
  from_office: z.boolean(),
  author: z.string(),
  body: z.string(),
  written_at: z.string(),
});

/** Messages, oldest first. */
export const enquiryThread = z.object({
  number: z.string(),
  subject: z.string(),
  enquiry_type: z.enum(enquiryTypes),
  full_name: z.string(),
  state: z.enum(enquiryStates),
  messages: z.array(threadMessage),
});
export type EnquiryThread = z.output<typeof enquiryThread>;

const key = z.string().check(z.maxLength(100));
const threadParams = z.object({ number: enquiryNumber });
export const threadReplyBody = z.object({ key, message });

export const getThread = defineEndpoint({
  method: "GET",
  path: "/api/v1/contactus/{number}/",
  summary: "Get an enquiry, with the key from its email link",
  access: "secret-holder",
  params: threadParams,
  query: z.object({ key: z._default(key, "") }),
  success: { status: 200, body: enquiryThread },
  errors: ["not_found"],
});

export const replyToThread = defineEndpoint({
  method: "POST",
  path: "/api/v1/contactus/{number}/replies/",
  summary: "Reply in the thread of an enquiry",
  access: "secret-holder",
  params: threadParams,
  body: threadReplyBody,
  success: { status: 201, body: enquiryThread },
  errors: ["not_found", "invalid", "too_many_requests"],
});

export const enquiryItem = z.object({
  number: z.string(),
  full_name: z.string(),
  email: z.string(),
  subject: z.string(),
  enquiry_type: z.enum(enquiryTypes),
  state: z.enum(officeEnquiryStates),
  asked_at: z.string(),
  changed_at: z.string(),
  message_count: z.number(),
});
export type EnquiryItem = z.output<typeof enquiryItem>;

export const officeEnquiry = z.extend(enquiryThread, {
  state: z.enum(officeEnquiryStates),
  email: z.string(),
  asked_at: z.string(),
});
export type OfficeEnquiry = z.output<typeof officeEnquiry>;

const officeErrors = ["unauthorized", "forbidden", "two_factor_required"] as const;
const enquirySuccess = { status: 200, body: officeEnquiry } as const;

export const listEnquiries = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/enquiries/",
  summary:
    "List enquiries in one state: open and doubtful ones longest waiting first, others newest first",
  access: "admin",
  office: "enquiries",
  query: z.object({ ...pageQuery, state: z._default(z.enum(officeEnquiryStates), "open") }),
  success: {
    status: 200,
    body: z.extend(pageSchema(enquiryItem), {
      counts: z.object({
        open: z.number(),
        answered: z.number(),
        closed: z.number(),
        doubtful: z.number(),
      }),
    }),
  },
  errors: [...officeErrors, "invalid"],
});

export const getEnquiry = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/enquiries/{number}/",
  summary: "Get an enquiry with its thread",
  access: "admin",
  office: "enquiries",
  params: threadParams,
  success: enquirySuccess,
  errors: [...officeErrors, "not_found"],
});

export const answerBody = z.object({ message });

export const answerEnquiry = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/enquiries/{number}/answers/",
  summary: "Answer by email; refused if there are messages newer than the last one seen",
  access: "admin",
  office: "enquiries",
  params: threadParams,
  body: z.extend(answerBody, { last_seen: z.int() }),
  success: { status: 201, body: officeEnquiry },
  errors: [...officeErrors, "not_found", "invalid", "changed_meanwhile"],
});

export const closeEnquiry = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/enquiries/{number}/close/",
  summary: "Close an enquiry",
  access: "admin",
  office: "enquiries",
  params: threadParams,
  success: enquirySuccess,
  errors: [...officeErrors, "not_found", "changed_meanwhile"],
});

export const reopenEnquiry = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/enquiries/{number}/reopen/",
  summary: "Reopen a closed enquiry, or move one out of possible spam",
  access: "admin",
  office: "enquiries",
  params: threadParams,
  success: enquirySuccess,
  errors: [...officeErrors, "not_found", "changed_meanwhile"],
});
