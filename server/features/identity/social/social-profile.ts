import * as z from "zod/mini";
import { emailAddress } from "#contract/email-address.ts";
import { cleanLine, personName } from "#contract/plain-text.ts";
import { readJson } from "../../../platform/json-text.ts";

/** A person as described by the provider that authenticated them. */
export interface SocialProfile {
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider confirmed the address. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Whether the provider is a sandbox. */
  readonly sandbox?: boolean;
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.unknown()),
  // Apple sends a string.
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  given_name: z.optional(z.unknown()),
  family_name: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
});

const MAX_NAME_LENGTH = 100;
const acceptedName = personName(MAX_NAME_LENGTH);

/** Reads an ID token's claims (OpenID Connect Core 1.0, 5.1). Throws if there is no subject. */
export function readSocialProfile(payload: unknown): SocialProfile {
  const { sub, email_verified, ...profile } = claims.parse(payload);
  const email = emailAddress.safeParse(profile.email);
  const [first = "", ...others] = nameText(profile.name).split(" ");
  return {
    subject: sub,
    email: email.success ? email.data : undefined,
    emailVerified: email.success && (email_verified === true || email_verified === "true"),
    firstName: nameText(profile.given_name) || first,
    lastName: nameText(profile.family_name) || others.join(" "),
  };
}

/** Apple posts a name with its token, the first time only. A name in the token takes precedence. */
export function withPostedName(profile: SocialProfile, posted: string | null): SocialProfile {
  if (posted === null || profile.firstName !== "") return profile;
  const { data } = postedUser.safeParse(readJson(posted));
  if (!data) return profile;
  const { firstName, lastName } = data.name;
  return { ...profile, firstName: nameText(firstName), lastName: nameText(lastName) };
}

const postedUser = z.object({
  name: z.object({ firstName: z.optional(z.unknown()), lastName: z.optional(z.unknown()) }),
});

/** A name that our own forms would accept, or an empty string. */
function nameText(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = cleanLine(value.replace(/[\p{Cc}\s]+/gu, " ")).trim();
  const name = [...line].slice(0, MAX_NAME_LENGTH).join("");
  return acceptedName.safeParse(name).data ?? "";
}
