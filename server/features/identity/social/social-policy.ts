/** Without the password, both the provider and this site must have seen the address proven. */
export function mayLinkWithoutPassword(
  profile: { emailVerified: boolean },
  account: { email_verified_at: Date | null },
): boolean {
  return profile.emailVerified && account.email_verified_at !== null;
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
