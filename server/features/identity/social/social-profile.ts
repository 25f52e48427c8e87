import * as z from "zod/mini";
import { emailAddress } from "#contract/email-address.ts";
import { cleanLine, personName } from "#contract/plain-text.ts";
import { readJson } from "../../../platform/json-text.ts";

/** The person whom a provider signed in, as it says. */
export interface SocialProfile {
  readonly subject: string;
  readonly email: string | undefined;
  /** The provider says that the address belongs to them. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** A sandbox provider said so. */
  readonly sandbox?: boolean;
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.unknown()),
  // Apple sends it as text.
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  given_name: z.optional(z.unknown()),
  family_name: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
});

const LONGEST_NAME = 100;
const takenName = personName(LONGEST_NAME);

/** Reads an ID token's claims (OpenID Connect Core 1.0, 5.1). Throws for one without a subject. */
export function readSocialProfile(given: unknown): SocialProfile {
  const { sub, email_verified, ...rest } = claims.parse(given);
  const email = emailAddress.safeParse(rest.email);
  const [first = "", ...others] = nameText(rest.name).split(" ");
  return {
    subject: sub,
    email: email.success ? email.data : undefined,
    emailVerified: email.success && (email_verified === true || email_verified === "true"),
    firstName: nameText(rest.given_name) || first,
    lastName: nameText(rest.family_name) || others.join(" "),
  };
}

/** Apple posts a name beside its token, the first time only. The token's own name goes first. */
export function withPostedName(profile: SocialProfile, posted: string | null): SocialProfile {
  if (posted === null || profile.firstName !== "") return profile;
  const read = postedUser.safeParse(readJson(posted));
  if (!read.success) return profile;
  const { firstName, lastName } = read.data.name;
  return { ...profile, firstName: nameText(firstName), lastName: nameText(lastName) };
}

const postedUser = z.object({
  name: z.object({ firstName: z.optional(z.unknown()), lastName: z.optional(z.unknown()) }),
});

/** A name as our own forms take it; empty where they would refuse it. */
function nameText(given: unknown): string {
  if (typeof given !== "string") return "";
  const line = cleanLine(given.replace(/[\p{Cc}\s]+/gu, " ")).trim();
  const name = [...line].slice(0, LONGEST_NAME).join("");
  return takenName.safeParse(name).data ?? "";
}
