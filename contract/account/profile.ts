import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { donation } from "../giving/donations.ts";
import {
  enteredPassword,
  newPassword,
  passwordMessages,
  sixDigits,
} from "../identity/passwords.ts";
import { roles } from "../identity/sessions.ts";
import { officeRoles } from "../office-roles.ts";
import { orderSchema, pageQuery, pageSchema } from "../page.ts";
import { personName } from "../plain-text.ts";

export const prefixes = ["Mrs", "Mr", "Miss"] as const;

export const donationMails = ["each", "daily", "none"] as const;

/** Emails a user can turn off. Those about security and money are always sent. */
export const notifications = z.object({
  campaign_updates: z.boolean(),
  thank_yous: z.boolean(),
  newsletter: z.boolean(),
  /** Emails about donations to the campaigns whose team the user is in. */
  donations: z.enum(donationMails),
  /** Whether opens and clicks of emails may be counted. */
  mail_tracking: z.boolean(),
});

export const profile = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** Emails bounced: only those that answer a current action are still sent. */
  mails_come_back: z.boolean(),
  /** A new address that is not confirmed yet. */
  pending_email: z.nullable(z.string()),
  prefix: z.nullable(z.enum(prefixes)),
  first_name: z.string(),
  last_name: z.string(),
  /** The photo's URL; null shows the initials. */
  photo: z.nullable(z.string()),
  role: z.enum(roles),
  office_role: z.nullable(z.enum(officeRoles)),
  has_password: z.boolean(),
  two_factor: z.boolean(),
  recovery_codes_left: z.number(),
  anonymous_by_default: z.boolean(),
  notifications,
  created_at: z.string(),
});
export type Profile = z.output<typeof profile>;

export const profileChanges = z.object({
  prefix: z.optional(z.nullable(z.enum(prefixes))),
  first_name: z.optional(personName(100, "First Name is required")),
  /** Empty for a person with one name. */
  last_name: z.optional(personName(100)),
  anonymous_by_default: z.optional(z.boolean()),
  notifications: z.optional(z.partial(notifications)),
});

export const getProfile = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/profile/",
  summary: "Get the signed-in user's profile",
  access: "supporter",
  success: { status: 200, body: profile },
  errors: ["unauthorized"],
});

export const updateProfile = defineEndpoint({
  method: "PATCH",
  path: "/api/v1/account/profile/",
  summary: "Change names, prefix, privacy and notifications",
  access: "supporter",
  body: profileChanges,
  success: { status: 200, body: profile },
  errors: ["unauthorized", "invalid", "too_many_requests"],
});

/** The body is the picture's bytes: PNG, JPEG, GIF, WebP or SVG, at most 5 MB. */
export const setPhoto = defineEndpoint({
  method: "PUT",
  path: "/api/v1/account/photo/",
  summary: "Set the photo",
  access: "supporter",
  rawBody: true,
  success: { status: 200, body: profile },
  errors: [
    "unauthorized",
    "forbidden",
    "payload_too_large",
    "unsupported_media_type",
    "invalid",
    "too_many_requests",
    "unavailable",
  ],
});

export const removePhoto = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/account/photo/",
  summary: "Remove the photo",
  access: "supporter",
  success: { status: 200, body: profile },
  errors: ["unauthorized", "too_many_requests"],
});

export const changePasswordBody = z
  .object({
    /** Omitted if the account has no password yet. */
    old_password: z.optional(enteredPassword),
    new_password: newPassword,
    confirm_new_password: z.string(passwordMessages.mismatch),
  })
  .check(
    z.refine((body) => body.new_password === body.confirm_new_password, {
      path: ["confirm_new_password"],
      error: passwordMessages.mismatch,
    }),
  );

export const changePassword = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/password/",
  summary: "Change the password; other sessions end",
  access: "supporter",
  body: changePasswordBody,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "wrong_credentials", "invalid", "too_many_requests", "unavailable"],
});

export const changeEmail = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/email/",
  summary: "Request a new email address; codes are sent to the old and the new one",
  access: "supporter",
  body: z.object({ email: emailAddress, password: z.optional(enteredPassword) }),
  success: { status: 200, body: profile },
  errors: ["unauthorized", "wrong_credentials", "invalid", "too_many_requests", "unavailable"],
});

export const confirmEmailChange = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/email/confirm/",
  summary: "Confirm the new email address with both codes; other sessions end",
  access: "supporter",
  body: z.object({ old_code: sixDigits, new_code: sixDigits }),
  success: { status: 200, body: profile },
  errors: ["unauthorized", "wrong_code", "invalid", "too_many_requests"],
});

export const abandonEmailChange = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/account/email/",
  summary: "Cancel a pending change of email address",
  access: "supporter",
  success: { status: 200, body: profile },
  errors: ["unauthorized"],
});

/** begun: when the donation was started. */
export const ownDonationOrders = orderSchema("begun");
export type OwnDonationOrder = z.output<typeof ownDonationOrders>;

const ownDonation = z.extend(donation, { secret: z.string() });
export type OwnDonation = z.output<typeof ownDonation>;

export const listMyDonations = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/donations/",
  summary: "List the user's own donations, newest or oldest first",
  access: "supporter",
  query: z.object({ ...pageQuery, sort: z._default(ownDonationOrders, "-begun") }),
  success: { status: 200, body: pageSchema(ownDonation) },
  errors: ["unauthorized", "invalid"],
});

export const exportAccount = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/export/",
  summary: "Download all data stored about the user, as a ZIP of JSON files",
  access: "supporter",
  body: z.object({ password: z.optional(enteredPassword) }),
  success: { status: 200, body: z.null(), file: "application/zip" },
  errors: ["unauthorized", "wrong_credentials", "too_many_requests", "unavailable"],
});

const TYPE_ERASE = "Please type ERASE";

/** Erases the account. The books stay, without any personal data. */
export const eraseAccount = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/erase/",
  summary: "Erase the account",
  access: "supporter",
  body: z.object({
    password: z.optional(enteredPassword),
    // Phone keyboards add a space.
    confirm: z.string(TYPE_ERASE).check(z.trim(), z.regex(/^ERASE$/, TYPE_ERASE)),
  }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [
    "unauthorized",
    "wrong_credentials",
    "invalid",
    "forbidden",
    "too_many_requests",
    "unavailable",
  ],
});
