import type { LoginResponse } from "#contract/identity/sessions.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import { parseAccessToken } from "../../lib/session/session-token.ts";
import { showToast } from "../../ui/toast.ts";
import { clearPendingEmail } from "./registration/pending-email.ts";

const LOGIN_FAILED = "Login failed. Please try again.";
const WELCOME = "Successfully logged in. Welcome ";

/** Signs in with the access token of a login response and greets the user. Throws without a token. */
export function completeLogin({ access }: Pick<LoginResponse, "access">): void {
  const token = access === undefined ? undefined : parseAccessToken(access);
  if (!token) throw new ApiError(0, { code: "internal", detail: [] });
  clearPendingEmail();
  browserSession().signIn(token.access);
  greet(token.user.first_name);
}

/** Shows that the login failed. The reason goes to the console. */
export function reportFailedLogin({ message }: ApiError): void {
  console.error(`Login failed: ${message}`);
  void showToast("error", LOGIN_FAILED);
}

export function greet(name: string): void {
  void showToast("success", WELCOME + name);
}
