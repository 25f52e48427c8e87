import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { loginAnswer } from "./sessions.ts";

export const socialProviders = ["google", "facebook", "apple"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The providers whose buttons are shown: those with credentials, and the sandbox's where sample data is on. */
export const listSocialProviders = defineEndpoint({
  method: "GET",
  path: "/api/v1/auth/social/",
  summary: "Who else one may sign in with",
  access: "anyone",
  success: { status: 200, body: z.object({ data: z.array(z.enum(socialProviders)) }) },
  errors: [],
});

/** Needs the cookie that was set on the way back from the provider; works once. */
export const takeSocialTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/v1/auth/social/two-factor/",
  summary: "After a sign-in by a provider: what the second factor needs",
  access: "anyone",
  proof: "socialCookie",
  success: { status: 200, body: loginAnswer },
  errors: ["unauthorized"],
});
