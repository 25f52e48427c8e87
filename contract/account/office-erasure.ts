import * as z from "zod/mini";
import { cleaned, emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { givenReason } from "../office/users.ts";

/** What is kept by the address of somebody without an account: how many of each. */
export const keptOfGuest = z.object({
  gifts: z.number(),
  subscriptions: z.number(),
  enquiries: z.number(),
  /** To the team of a campaign. */
  invitations: z.number(),
  /** Mails to many, by which the address is known. */
  mailings: z.number(),
  /** Codes by mail that were asked for. */
  codes: z.number(),
  /** Notes that the address gets no mails. */
  stops: z.number(),
});
export type KeptOfGuest = z.output<typeof keptOfGuest>;

/** Why, and the address once more, so that nobody is erased by a slip. */
const erasing = {
  reason: givenReason,
  confirm: z.string("Type the address to confirm").check(cleaned, z.maxLength(254)),
};
const errors = ["unauthorized", "forbidden", "two_factor_required", "invalid"] as const;
const erased = { status: 200, body: z.object({ message: z.string() }) } as const;

export const eraseUser = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/users/{id}/erase/",
  summary: "Erase an account whose owner asked for it; not an admin's, nor a busy organiser's",
  access: "admin",
  params: z.object({ id: z.uuid() }),
  body: z.object(erasing),
  success: erased,
  errors: [...errors, "not_found"],
});

export const lookUpGuest = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/guest/",
  summary: "What is kept by an address, apart from what belongs to an account",
  access: "admin",
  query: z.object({ email: emailAddress }),
  success: {
    status: 200,
    body: z.object({
      email: z.string(),
      /** An account has the address: it is erased with its account. */
      has_account: z.boolean(),
      kept: keptOfGuest,
    }),
  },
  errors,
});

export const eraseGuest = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/guest/erase/",
  summary: "Erase what is kept by an address that has no account",
  access: "admin",
  body: z.object({ email: emailAddress, ...erasing }),
  success: erased,
  errors: [...errors, "not_found"],
});
