/** An address that two parties saw proven, without the password: the provider and this site. */
export function mayLinkWithoutPassword(
  profile: { emailVerified: boolean },
  account: { email_verified_at: Date | null },
): boolean {
  return profile.emailVerified && account.email_verified_at !== null;
}

/**
 * With the password one proof of the address is enough, and none is not: whoever signs up with
 * another's address would keep a way in after its owner took the account back.
 */
export function mayLinkWithPassword(
  profile: { emailVerified: boolean },
  account: { email_verified_at: Date | null },
): boolean {
  return profile.emailVerified || account.email_verified_at !== null;
}
