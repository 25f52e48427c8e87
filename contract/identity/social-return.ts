import { endpointUrl } from "../endpoint.ts";
import type { SocialProvider } from "./social-sign-in.ts";

/** Where a button leads: a page of the server, which sends the browser on to the provider. */
export function socialStartUrl(
  provider: SocialProvider,
  wish: { next?: string; stayLoggedIn?: boolean } = {},
): string {
  const query = { next: wish.next, stay_logged_in: wish.stayLoggedIn ? "1" : undefined };
  return endpointUrl({ path: "/auth/social/{provider}/start/" }, { provider }, query);
}

/**
 * The values of `social` in the address of /login after a provider, with `next` beside it: 1: there
 * is a session; the refresh call gives an access token · two-factor: call `takeSocialTwoFactor`,
 * then go on as after a login that asked for the second factor · link: the address needs proof;
 * logging in with its account's password within 15 minutes links it, and somebody without an
 * account signs up first · no-email: the provider gave no address · cancelled · failed.
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
