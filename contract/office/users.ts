import * as z from "zod/mini";
import { cleanedEmail } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { roles } from "../identity/sessions.ts";
import { officeRoles } from "../office-roles.ts";
import { orderSchema, pageQuery, pageSchema } from "../page.ts";
import { paragraphs } from "../plain-text.ts";

/** An account as the office sees it. */
export const officeUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  portrait: z.nullable(z.string()),
  role: z.enum(roles),
  office_role: z.nullable(z.enum(officeRoles)),
  email_verified: z.boolean(),
  mails_come_back: z.boolean(),
  two_factor: z.boolean(),
  created_at: z.string(),
  disabled_at: z.nullable(z.string()),
  campaigns: z.array(z.object({ id: z.number(), title: z.string(), state: z.string() })),
  /** Settled donations. */
  gift_count: z.number(),
  session_count: z.number(),
});
export type OfficeUser = z.output<typeof officeUser>;

/** The errors of every call of the office. */
export const officeErrors = ["unauthorized", "forbidden", "two_factor_required"] as const;

/** The reason for an office action: for the people concerned, or for the audit log. */
export const requiredReason = z
  .string("Please give a reason")
  .check(
    ...paragraphs,
    z.minLength(1, "Please give a reason"),
    z.maxLength(1000, "Please keep it under 1000 characters"),
  );

const idParams = z.object({ id: z.uuid() });
const userResponse = { status: 200, body: officeUser } as const;

/** joined: when the account was created. */
export const userOrders = orderSchema("joined", "name", "email");
export type UserOrder = z.output<typeof userOrders>;

export const listUsers = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/users/",
  summary: "List accounts, searched by name or email address",
  access: "admin",
  office: "users",
  query: z.object({
    ...pageQuery,
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z._default(userOrders, "-joined"),
  }),
  success: { status: 200, body: pageSchema(officeUser) },
  errors: [...officeErrors, "invalid"],
});

/** Someone who donated without an account. */
const guestDonor = z.object({
  email: z.string(),
  /** From a donation that is not anonymous. */
  name: z.nullable(z.string()),
  gift_count: z.number(),
  mails_come_back: z.boolean(),
});

export const findGuestDonor = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/guest-donor/",
  summary: "Find a donor without an account by the full email address, and whether emails bounce",
  access: "admin",
  office: "users",
  query: z.object({ email: z.string().check(cleanedEmail, z.maxLength(254)) }),
  success: { status: 200, body: z.object({ data: z.nullable(guestDonor) }) },
  errors: [...officeErrors, "invalid"],
});

export const disableUser = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/users/{id}/disable/",
  summary: "Disable an account and end its sessions; not your own, and never the last admin's",
  access: "admin",
  office: "users",
  params: idParams,
  body: z.object({ reason: requiredReason }),
  success: userResponse,
  errors: [...officeErrors, "not_found", "invalid"],
});

export const enableUser = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/users/{id}/enable/",
  summary: "Enable an account again",
  access: "admin",
  office: "users",
  params: idParams,
  success: userResponse,
  errors: [...officeErrors, "not_found"],
});

export const signOutUser = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/users/{id}/sign-out/",
  summary: "End every session of an account",
  access: "admin",
  office: "users",
  params: idParams,
  success: userResponse,
  errors: [...officeErrors, "not_found"],
});

export const switchOffTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/users/{id}/two-factor/disable/",
  summary: "Turn off the second factor of someone who lost it; not an admin's",
  access: "admin",
  office: "users",
  params: idParams,
  body: z.object({ reason: requiredReason }),
  success: userResponse,
  errors: [...officeErrors, "not_found", "wrong_state", "invalid"],
});
