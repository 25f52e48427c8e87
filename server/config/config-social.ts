import * as z from "zod/mini";
import { MAX_SOCIAL_LINKS } from "#contract/foundation/site-settings.ts";
import { safeHref } from "#contract/safe-href.ts";
import type { SocialSettings } from "../features/identity/social/social-client.ts";

/** The charity's pages on other sites, for the footer. */
export const socialLinks = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(",").map((part) => safeHref(part) ?? part.trim())),
    z
      .array(z.url({ protocol: /^https?$/, error: "expected web addresses, separated by commas" }))
      .check(z.maxLength(MAX_SOCIAL_LINKS, `expected at most ${MAX_SOCIAL_LINKS} addresses`)),
  ),
);

/** Default links of a site with sample data. */
export const sampleSocialLinks = [
  "https://www.facebook.com/",
  "https://www.instagram.com/",
  "https://www.youtube.com/",
];

/** TLS is optional on this machine, to test against a local provider. */
const issuer = z
  .url("expected an https address")
  .check(
    z.refine(
      (text) => /^https:|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/.test(text),
      "expected an https address",
    ),
  );
const text = z.string().check(z.minLength(1), z.maxLength(500));

export const socialVariables = {
  SOCIAL_LINKS: z.optional(socialLinks),
  GOOGLE_CLIENT_ID: z.optional(text),
  GOOGLE_CLIENT_SECRET: z.optional(text),
  GOOGLE_ISSUER: z._default(issuer, "https://accounts.google.com"),
  FACEBOOK_CLIENT_ID: z.optional(text),
  FACEBOOK_CLIENT_SECRET: z.optional(text),
  FACEBOOK_ISSUER: z._default(issuer, "https://www.facebook.com"),
  APPLE_CLIENT_ID: z.optional(text),
  APPLE_TEAM_ID: z.optional(text),
  APPLE_KEY_ID: z.optional(text),
  APPLE_PRIVATE_KEY: z.optional(
    z.pipe(
      z.string().check(z.includes("PRIVATE KEY", "expected the text of a .p8 file")),
      z.transform((pem) => pem.replaceAll("\\n", "\n")),
    ),
  ),
  APPLE_ISSUER: z._default(issuer, "https://appleid.apple.com"),
};

const socialEnvironment = z.object(socialVariables);
type SocialEnvironment = z.output<typeof socialEnvironment>;

/** The names that are missing from providers that are configured in part. */
export function missingSocialVariables(env: SocialEnvironment): string[] {
  const groups = [
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
    ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"],
  ] as const;
  return groups.flatMap((names) => {
    const missing = names.filter((name) => env[name] === undefined);
    return missing.length === names.length ? [] : missing;
  });
}

/** The providers whose credentials are complete. */
export function readSocialSettings(env: SocialEnvironment): SocialSettings {
  return {
    ...(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? {
          google: {
            clientId: env.GOOGLE_CLIENT_ID,
            secret: env.GOOGLE_CLIENT_SECRET,
            issuer: env.GOOGLE_ISSUER,
          },
        }
      : {}),
    ...(env.FACEBOOK_CLIENT_ID && env.FACEBOOK_CLIENT_SECRET
      ? {
          facebook: {
            clientId: env.FACEBOOK_CLIENT_ID,
            secret: env.FACEBOOK_CLIENT_SECRET,
            issuer: env.FACEBOOK_ISSUER,
          },
        }
      : {}),
    ...(env.APPLE_CLIENT_ID && env.APPLE_TEAM_ID && env.APPLE_KEY_ID && env.APPLE_PRIVATE_KEY
      ? {
          apple: {
            clientId: env.APPLE_CLIENT_ID,
            secret: {
              teamId: env.APPLE_TEAM_ID,
              keyId: env.APPLE_KEY_ID,
              privateKey: env.APPLE_PRIVATE_KEY,
            },
            issuer: env.APPLE_ISSUER,
          },
        }
      : {}),
  };
}
