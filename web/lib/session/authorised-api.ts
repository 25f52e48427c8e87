import { type BrowserCall, callServer } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { browserSession } from "./browser-session.ts";
import type { Session } from "./session.ts";

type CallSession = Pick<Session, "start" | "access" | "renew" | "lose">;

/**
 * The API for the signed-in user. After a 401 the token is renewed once and the call repeated. If
 * that fails, the session is lost and the login page opens. Throws ApiError.
 */
export const authorisedApi: BrowserCall = (endpoint, input, extras) =>
  authorised(browserSession(), callServer)(endpoint, input, extras);

/** The API for calls that guests may make too: as the signed-in user, else as a guest. */
export const visitorApi: BrowserCall = (endpoint, input, extras) =>
  asVisitor(browserSession(), callServer)(endpoint, input, extras);

export function authorised(session: CallSession, call: BrowserCall): BrowserCall {
  return async (endpoint, input, extras) => {
    await session.start();
    const result = await callAsUser(session, (bearer) =>
      call(endpoint, input, { ...extras, bearer }),
    );
    if (result) return result.answer;
    session.lose();
    throw new ApiError(401, { code: "unauthorized", detail: [] });
  };
}

export function asVisitor(session: CallSession, call: BrowserCall): BrowserCall {
  return async (endpoint, input, extras) => {
    // A trusted token is available immediately; a guest's call does not wait for a check.
    void session.start();
    const result = await callAsUser(session, (bearer) =>
      call(endpoint, input, { ...extras, bearer }),
    );
    return result ? result.answer : call(endpoint, input, extras);
  };
}

/** Undefined if no one is signed in or the session has ended. */
async function callAsUser<T>(
  session: CallSession,
  send: (bearer: string) => Promise<T>,
): Promise<{ answer: T } | undefined> {
  const bearer = await session.access();
  if (bearer === undefined) return undefined;
  try {
    return { answer: await send(bearer) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.answer.code !== "unauthorized") throw error;
  }
  const renewal = await session.renew(bearer);
  if (renewal === "unreachable") throw new ApiError(0, { code: "unavailable", detail: [] });
  const renewed = renewal === "renewed" ? await session.access() : undefined;
  return renewed === undefined ? undefined : { answer: await send(renewed) };
}
