import * as calls from "#contract/identity/sessions.ts";
import { browserApi } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import type { RefreshAnswer } from "./session-parts.ts";

/**
 * How long a call may take, ms. Other tabs wait for the tab that asks. If the answer is lost, the
 * token is used up, and it has to be sent again while the server still accepts that.
 */
const PATIENCE = calls.REFRESH_GRACE_MS / 2;

/** The refresh token travels in its cookie. */
export async function refresh(): Promise<RefreshAnswer> {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    return await browserApi(calls.refreshSession, { body: {} }, { signal });
  } catch (error) {
    return wasAnswered(error) ? "refused" : "unreachable";
  }
}

export async function logout(bearer: string | undefined): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    await browserApi(calls.logout, { body: {} }, { bearer, signal });
    return true;
  } catch (error) {
    return wasAnswered(error);
  }
}

/** True if the server has decided, and was not only busy or out of reach. */
function wasAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) throw error;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}
