import * as z from "zod/mini";
import { cleanedEmail, emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { requiredReason } from "../office/users.ts";

/** Counts of what is stored under the email address of someone without an account. */
export const storedGuestData = z.object({
  gifts: z.number(),
  recurring: z.number(),
  subscriptions: z.number(),
  enquiries: z.number(),
  invitations: z.number(),
  mailings: z.number(),
  /** Requested email codes. */
  codes: z.number(),
  /** Email suppressions. */
  stops: z.number(),
});
export type StoredGuestData = z.output<typeof storedGuestData>;

/** The reason, and the address again, so that no one is erased by mistake. */
const erasureFields = {
  reason: requiredReason,
  confirm: z.string("Type the address to confirm").check(cleanedEmail, z.maxLength(254)),
};
const errors = ["unauthorized", "forbidden", "two_factor_required", "invalid"] as const;
const erased = { status: 200, body: z.object({ message: z.string() }) } as const;

export const eraseUser = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/users/{id}/erase/",
  summary: "Erase an account at its owner's request; not an admin's or an active organiser's",
  access: "admin",
  office: "users",
  params: z.object({ id: z.uuid() }),
  body: z.object(erasureFields),
  success: erased,
  errors: [...errors, "not_found"],
});

export const lookUpGuest = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/guest/",
  summary: "Count what is stored under an email address, apart from an account's data",
  access: "admin",
  office: "users",
  query: z.object({ email: emailAddress }),
  success: {
    status: 200,
    body: z.object({
      email: z.string(),
      /** Whether an account has the address; it is then erased with the account. */
      has_account: z.boolean(),
      kept: storedGuestData,
    }),
  },
  errors,
});

export const eraseGuest = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/guest/erase/",
  summary: "Erase what is stored under an email address without an account",
  access: "admin",
  office: "users",
  body: z.object({ email: emailAddress, ...erasureFields }),
  success: erased,
  errors: [...errors, "not_found"],
});
