import { type ErrorAnswer, errorCatalogue } from "#contract/errors.ts";

/** What a refusal during a spike of declined cards asks for. */
export interface Challenge {
  /** Sent back solved, or as it is after the wait. */
  issued: string;
  /** Why there is a wait, and how long it is. */
  message: string;
}

/** The challenge of a refusal; undefined where it asks for none. */
export function challengeOf({ code, detail }: ErrorAnswer): Challenge | undefined {
  const asked = detail.find(({ loc }) => loc.at(-1) === "challenge");
  if (code !== "challenge_required" || !asked) return undefined;
  return { issued: asked.type, message: `${errorCatalogue[code].message} ${asked.msg}.` };
}
