import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { loginResponse } from "./sessions.ts";

export const socialProviders = ["google", "facebook", "apple"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The providers to show: those with credentials, and sandbox providers if sample data is on. */
export const listSocialProviders = defineEndpoint({
  method: "GET",
  path: "/api/v1/auth/social/",
  summary: "List the providers available for signing in",
  access: "anyone",
  success: { status: 200, body: z.object({ data: z.array(z.enum(socialProviders)) }) },
  errors: [],
});

/** Needs the cookie set on return from the provider; works once. */
export const takeSocialTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/social/two-factor/",
  summary: "Get the second-factor token after signing in through a provider",
  access: "anyone",
  proof: "socialCookie",
  success: { status: 200, body: loginResponse },
  errors: ["unauthorized"],
});
