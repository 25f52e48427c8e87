import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { officeRoles } from "../office-roles.ts";
import { emailedCode, enteredPassword } from "./passwords.ts";

export const roles = ["supporter", "admin"] as const;
export type Role = (typeof roles)[number];

export const accessClaims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  /** Null for people who do not work in the office. */
  office_role: z.nullable(z.enum(officeRoles)),
  exp: z.number(),
});
export type AccessClaims = z.output<typeof accessClaims>;

/** How long a used refresh token is still accepted, ms, because tabs and retries overlap. */
export const REFRESH_GRACE_MS = 10_000;

/** `refresh` only if the body requested it: browsers have it in an HttpOnly cookie. */
export const tokens = z.object({ access: z.string(), refresh: z.optional(z.string()) });

export const loginResponse = z.object({
  message: z.string(),
  access: z.optional(z.string()),
  refresh: z.optional(z.string()),
  /** Replaces `access` if a second factor is needed: pass it to `answerTwoFactor`. */
  two_factor_token: z.optional(z.string()),
});
export type LoginResponse = z.output<typeof loginResponse>;

export const loginBody = z.object({
  email: emailAddress,
  password: enteredPassword,
  /** Whether the session outlives the browser. */
  stay_logged_in: z.optional(z.boolean()),
  /** Confirms the address: the emailed code or the token of the email's link. */
  code: z.optional(emailedCode),
  /** For clients without cookies: the response then has `refresh`. */
  refresh: z.optional(z.boolean()),
});

export const login = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/login/",
  summary: "Log in",
  access: "anyone",
  body: loginBody,
  success: { status: 200, body: loginResponse },
  errors: ["invalid", "wrong_credentials", "wrong_code", "too_many_requests", "unavailable"],
});

export const refreshSession = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/refresh/",
  summary: "Renew the access token; the refresh token rotates",
  access: "anyone",
  proof: "refreshCookie",
  body: z.object({ refresh: z.optional(z.string().check(z.maxLength(2000))) }),
  success: { status: 200, body: tokens },
  errors: ["unauthorized", "too_many_requests"],
});

export const logout = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/logout/",
  summary: "End this session",
  access: "anyone",
  proof: "refreshCookie",
  body: z.object({ refresh: z.optional(z.string().check(z.maxLength(2000))) }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [],
});

export const logoutEverywhere = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/logout-all/",
  summary: "End every session of the account",
  access: "supporter",
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized"],
});

export const session = z.object({
  id: z.string(),
  current: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** For example "Firefox on Linux". */
  client: z.string(),
});

export const listSessions = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/sessions/",
  summary: "List the sessions in which the account is signed in",
  access: "supporter",
  success: { status: 200, body: z.object({ data: z.array(session) }) },
  errors: ["unauthorized"],
});

export const revokeSession = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/account/sessions/{id}/",
  summary: "End one session of the account",
  access: "supporter",
  params: z.object({ id: z.uuid() }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "not_found"],
});
