import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";

export const socialProviders = ["google", "facebook", "apple"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The providers whose credentials are configured; the others' buttons are not drawn. */
export const listSocialProviders = defineEndpoint({
  method: "GET",
  path: "/api/v1/auth/social/",
  summary: "Who else one may sign in with",
  access: "guest",
  success: { status: 200, body: z.object({ data: z.array(z.enum(socialProviders)) }) },
  errors: [],
});
