import type { SocialProfile } from "./social-profile.ts";

/**
 * Without the password, both the provider and this site must have seen the address proven. What a
 * sandbox provider says of an address proves nothing about an account that exists already.
 */
export function mayLinkWithoutPassword(
  profile: Pick<SocialProfile, "emailVerified" | "sandbox">,
  account: { email_verified_at: Date | null },
): boolean {
  return profile.emailVerified && !profile.sandbox && account.email_verified_at !== null;
}

/**
 * With the password, one of the two proofs is enough. Without any, somebody who signed up with
 * another person's address would keep a way in after its owner took the account back.
 */
export function mayLinkWithPassword(
  profile: { emailVerified: boolean },
  account: { email_verified_at: Date | null },
): boolean {
  return profile.emailVerified || account.email_verified_at !== null;
}
