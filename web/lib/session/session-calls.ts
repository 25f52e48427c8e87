import * as calls from "#contract/identity/sessions.ts";
import { browserApi } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import type { RefreshResult } from "./session-environment.ts";

/** If the response is lost, the used token has to be sent again while the server still accepts it. */
const CALL_LIMIT_MS = calls.REFRESH_GRACE_MS / 2;

/** The refresh token is in its cookie. */
export async function refresh(): Promise<RefreshResult> {
  const signal = AbortSignal.timeout(CALL_LIMIT_MS);
  try {
    return await browserApi(calls.refreshSession, { body: {} }, { signal });
  } catch (error) {
    return wasAnswered(error) ? "refused" : "unreachable";
  }
}

export async function logout(bearer: string | undefined): Promise<boolean> {
  const signal = AbortSignal.timeout(CALL_LIMIT_MS);
  try {
    await browserApi(calls.logout, { body: {} }, { bearer, signal });
    return true;
  } catch (error) {
    return wasAnswered(error);
  }
}

/** Whether the server decided, rather than being busy or unreachable. */
function wasAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) throw error;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}
