import { type ErrorBody, errorCatalogue } from "#contract/errors.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/** Another visitor may use up the challenge first. After this many tries the donor sees the refusal. */
const MAX_CHALLENGES = 3;

export const PROOF_NOTICE =
  "We are seeing a lot of card fraud at the moment, so we check every donation. This takes a few seconds.";

/** The server's request for a proof of work, made during a spike of declined cards. */
interface Challenge {
  /** Sent back solved, or unchanged after the wait. */
  issued: string;
  /** Why there is a wait, and how long it is. */
  message: string;
}

export function findChallenge({ code, detail }: ErrorBody): Challenge | undefined {
  const requested = detail.find(({ loc }) => loc.at(-1) === "challenge");
  if (code !== "challenge_required" || !requested) return undefined;
  return { issued: requested.type, message: `${errorCatalogue[code].message} ${requested.msg}.` };
}

interface ProofSteps {
  readonly onChallenge: () => void;
  readonly respond?: (issued: string) => Promise<string>;
}

/** Makes a call, and repeats it with a proof of work if the server requires one. */
export async function withProof<T>(
  call: (challenge?: string) => Promise<T>,
  { onChallenge, respond = respondLazily }: ProofSteps,
): Promise<T> {
  let response: string | undefined;
  for (let round = 0; round < MAX_CHALLENGES; round += 1) {
    try {
      return await call(response);
    } catch (error) {
      const challenge = error instanceof ApiError ? findChallenge(error.answer) : undefined;
      if (!challenge) throw error;
      onChallenge();
      response = await respond(challenge.issued);
    }
  }
  return call(response);
}

/** Loads the solver only when it is needed, which is rare. */
export async function respondLazily(issued: string): Promise<string> {
  const { respondToChallenge } = await import("./respond-to-challenge.ts");
  return respondToChallenge(issued);
}
