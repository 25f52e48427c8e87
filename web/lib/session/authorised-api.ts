import { type BrowserCall, callServer } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { browserSession } from "./browser-session.ts";
import type { Session } from "./session.ts";

type Holder = Pick<Session, "start" | "access" | "renew" | "lose">;

/**
 * The API for the signed-in person. After a 401 the token is renewed once and the call repeated. If
 * that fails the session is lost, which leads to the sign-in page. Throws ApiError like
 * `callServer`.
 */
export const authorisedApi: BrowserCall = (endpoint, input, extras) =>
  authorised(browserSession(), callServer)(endpoint, input, extras);

/**
 * The API for calls that guests may make too: in the name of the signed-in person, else as a guest.
 */
export const visitorApi: BrowserCall = (endpoint, input, extras) =>
  asVisitor(browserSession(), callServer)(endpoint, input, extras);

export function authorised(session: Holder, call: BrowserCall): BrowserCall {
  return async (endpoint, input, extras) => {
    await session.start();
    const answer = await inTheNameOf(session, (bearer) =>
      call(endpoint, input, { ...extras, bearer }),
    );
    if (answer) return answer.given;
    session.lose();
    throw new ApiError(401, { code: "unauthorized", detail: [] });
  };
}

export function asVisitor(session: Holder, call: BrowserCall): BrowserCall {
  return async (endpoint, input, extras) => {
    // A token that needs no check is known at once; a guest's call does not wait for one that does.
    void session.start();
    const answer = await inTheNameOf(session, (bearer) =>
      call(endpoint, input, { ...extras, bearer }),
    );
    return answer ? answer.given : call(endpoint, input, extras);
  };
}

/** Undefined if nobody is signed in, or if the session has ended. */
async function inTheNameOf<T>(
  session: Holder,
  send: (bearer: string) => Promise<T>,
): Promise<{ given: T } | undefined> {
  const bearer = await session.access();
  if (bearer === undefined) return undefined;
  try {
    return { given: await send(bearer) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.answer.code !== "unauthorized") throw error;
  }
  const renewal = await session.renew(bearer);
  if (renewal === "unreachable") throw new ApiError(0, { code: "unavailable", detail: [] });
  const renewed = renewal === "renewed" ? await session.access() : undefined;
  return renewed === undefined ? undefined : { given: await send(renewed) };
}
