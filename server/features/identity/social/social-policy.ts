import type { SocialProfile } from "./social-profile.ts";

/**
 * Without the password, both the provider and this site must have confirmed the address. A sandbox
 * provider's confirmation doesn't count for an existing account.
 */
export function canLinkWithoutPassword(
  profile: Pick<SocialProfile, "emailVerified" | "sandbox">,
  account: { email_verified_at: Date | null },
): boolean {
  return profile.emailVerified && !profile.sandbox && account.email_verified_at !== null;
}

/**
 * With the password, one of the two confirmations is enough. Without any, someone who signed up with
 * another person's address could still log in after its owner recovers the account.
 */
export function canLinkWithPassword(
  profile: { emailVerified: boolean },
  account: { email_verified_at: Date | null },
): boolean {
  return profile.emailVerified || account.email_verified_at !== null;
}
