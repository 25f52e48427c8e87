import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { enquiryItem } from "../outreach/enquiries.ts";
import { pageQuery, pageSchema } from "../page.ts";
import { paragraphs, plainLine } from "../plain-text.ts";
import { currency, wireAmount } from "../wire.ts";
import { foundDonation } from "./money.ts";
import { foundRecurring } from "./recurring.ts";
import { officeErrors } from "./users.ts";

/** Accounts and addresses that the office can join to one donor. */
export const MAX_IDENTITIES = 10;
export const MAX_LISTED_RECURRING = 20;
export const MAX_NOTES = 200;
export const MAX_NOTE = 2000;
export const MAX_CITY = 80;
const MAX_TAGS = 10;
const MAX_TAG = 30;

const donorTotals = z.array(z.object({ currency, amount: wireAmount, count: z.number() }));

/** A person who donated: by their account, as a guest with an address, or as several of these. */
export const donorItem = z.object({
  /** An account's id, the id of the office's record, or that of the newest donation. */
  id: z.string(),
  name: z.nullable(z.string()),
  emails: z.array(z.string()),
  has_account: z.boolean(),
  city: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Paid donations, without their refunded share. */
  totals: donorTotals,
  donation_count: z.number(),
  /** Whether there are more donations than counted. */
  cut: z.boolean(),
  last_donation_at: z.nullable(z.string()),
});
export type DonorItem = z.output<typeof donorItem>;

const identity = z.object({
  id: z.nullable(z.string()),
  /** Null for a guest. */
  account: z.nullable(
    z.object({
      name: z.string(),
      joined_at: z.string(),
      disabled: z.boolean(),
      /** The emails that the person wants. */
      campaign_updates: z.boolean(),
      thank_yous: z.boolean(),
      mail_tracking: z.boolean(),
    }),
  ),
  email: z.string(),
  /** Data under an account's address is shown only if the address is confirmed. */
  email_confirmed: z.boolean(),
  newsletter: z.nullable(
    z.object({
      state: z.enum(["pending", "confirmed", "unsubscribed"]),
      since: z.string(),
      allow_tracking: z.boolean(),
    }),
  ),
  /** Emails that the address no longer gets. */
  stopped: z.array(
    z.object({
      scope: z.enum(["all", "update", "thank_you"]),
      reason: z.enum(["bounced", "complained", "unsubscribed"]),
      at: z.string(),
    }),
  ),
});
export type DonorIdentity = z.output<typeof identity>;

const donorNote = z.object({
  id: z.string(),
  author: z.string(),
  body: z.string(),
  written_at: z.string(),
});
export type DonorNote = z.output<typeof donorNote>;

export const donorDetails = z.extend(donorItem, {
  first_donation_at: z.nullable(z.string()),
  /** Accounts first. */
  identities: z.array(identity),
  /** Newest first. */
  notes: z.array(donorNote),
  /** The newest, and whether there are more. */
  enquiries: z.array(
    z.pick(enquiryItem, { number: true, subject: true, state: true, changed_at: true }),
  ),
  has_more_enquiries: z.boolean(),
  /** The newest MAX_LISTED_RECURRING. */
  recurring: z.array(foundRecurring),
});
export type DonorDetails = z.output<typeof donorDetails>;

export const donorDonation = z.extend(foundDonation, {
  /** Of the valid receipt. */
  receipt_number: z.nullable(z.string()),
});
export type DonorDonation = z.output<typeof donorDonation>;

const idParams = z.object({ id: z.uuid() });
const donorResponse = { status: 200, body: donorDetails } as const;

export const listDonors = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/donors/",
  summary: "List donors by their newest donation, searched by name, address, city, tag or amount",
  access: "admin",
  office: "donors",
  query: z.object({ ...pageQuery, q: z.optional(z.string().check(z.trim(), z.maxLength(254))) }),
  success: { status: 200, body: pageSchema(donorItem) },
  errors: [...officeErrors, "invalid"],
});

export const getDonor = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/donors/{id}/",
  summary: "Get a donor by the id of the donor, an account or a donation; the audit log records it",
  access: "admin",
  office: "donors",
  params: idParams,
  success: donorResponse,
  errors: [...officeErrors, "not_found"],
});

export const listDonorDonations = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/donors/{id}/donations/",
  summary: "List a donor's paid donations, newest first",
  access: "admin",
  office: "donors",
  params: idParams,
  query: z.object(pageQuery),
  success: { status: 200, body: pageSchema(donorDonation) },
  errors: [...officeErrors, "not_found", "invalid"],
});

export const donorTags = z.array(plainLine(MAX_TAG)).check(
  z.maxLength(MAX_TAGS, `At most ${MAX_TAGS} tags`),
  z.refine((tags) => tags.every((tag) => tag !== "" && !tag.includes(",")), {
    error: "Please leave out commas",
  }),
);

export const changeDonor = defineEndpoint({
  method: "PUT",
  path: "/api/v1/admin/donors/{id}/",
  summary: "Change a donor's city and tags",
  access: "admin",
  office: "donors",
  params: idParams,
  body: z.object({
    /** Blank for none. */
    city: plainLine(MAX_CITY),
    tags: donorTags,
  }),
  success: donorResponse,
  errors: [...officeErrors, "not_found", "invalid"],
});

export const noteBody = z.object({
  body: z
    .string("Please write a note")
    .check(
      ...paragraphs,
      z.minLength(1, "Please write a note"),
      z.maxLength(MAX_NOTE, `Please use at most ${MAX_NOTE} characters`),
    ),
});

export const addDonorNote = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/donors/{id}/notes/",
  summary: "Add a note about a donor, which is part of the person's data export",
  access: "admin",
  office: "donors",
  params: idParams,
  body: noteBody,
  success: { status: 201, body: donorDetails },
  errors: [...officeErrors, "not_found", "invalid"],
});

export const deleteDonorNote = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/admin/donors/{id}/notes/{note}/",
  summary: "Delete a note about a donor",
  access: "admin",
  office: "donors",
  params: z.extend(idParams, { note: z.uuid() }),
  success: donorResponse,
  errors: [...officeErrors, "not_found"],
});

export const joinDonors = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/donors/{id}/join/",
  summary: "Join two donors who are one person, for the office only",
  access: "admin",
  office: "donors",
  params: idParams,
  body: z.object({ other: z.uuid() }),
  success: donorResponse,
  errors: [...officeErrors, "not_found", "invalid"],
});

export const separateDonor = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/donors/{id}/separate/",
  summary: "Separate an account or address that was joined with a donor",
  access: "admin",
  office: "donors",
  params: idParams,
  body: z.object({ identity: z.uuid() }),
  success: donorResponse,
  errors: [...officeErrors, "not_found", "invalid"],
});
