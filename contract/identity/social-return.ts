import { endpointUrl } from "../endpoint.ts";
import type { SocialProvider } from "./social-sign-in.ts";

/** A server page that redirects to the provider. */
export function socialStartUrl(
  provider: SocialProvider,
  options: { next?: string; stayLoggedIn?: boolean } = {},
): string {
  const query = { next: options.next, stay_logged_in: options.stayLoggedIn ? "1" : undefined };
  return endpointUrl({ path: "/auth/social/{provider}/start/" }, { provider }, query);
}

/**
 * Values of `social` in the query of /login after a provider:
 * 1: there is a session; the refresh call returns an access token.
 * two-factor: call `takeSocialTwoFactor`, then continue as after a login with a second factor.
 * link: logging in with the account's password within 15 minutes links the provider.
 * no-email: the provider shared no email address.
 */
export const socialOutcomes = [
  "1",
  "two-factor",
  "link",
  "no-email",
  "cancelled",
  "failed",
] as const;
export type SocialOutcome = (typeof socialOutcomes)[number];
