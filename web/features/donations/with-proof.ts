import { ApiError } from "../../lib/api/api-error.ts";
import { challengeOf } from "./challenge.ts";

/** Another visitor may use up the challenge first. After this many tries the donor sees the refusal. */
const CHALLENGES = 3;

/** What a donor reads meanwhile. */
export const PROVING =
  "Many stolen cards are being tried at the moment, so we check every donation. This takes a few seconds.";

export interface ProofSteps {
  /** Called when the proof begins. */
  readonly onChallenge: () => void;
  readonly respond?: (issued: string) => Promise<string>;
}

/** Makes a call, and makes it again with the proof of work that it is refused for. */
export async function withProof<T>(
  call: (challenge?: string) => Promise<T>,
  { onChallenge, respond = respondLater }: ProofSteps,
): Promise<T> {
  let response: string | undefined;
  for (let round = 0; round < CHALLENGES; round += 1) {
    try {
      return await call(response);
    } catch (error) {
      const challenge = error instanceof ApiError ? challengeOf(error.answer) : undefined;
      if (!challenge) throw error;
      onChallenge();
      response = await respond(challenge.issued);
    }
  }
  return call(response);
}

/** Few donors need it, so it is loaded when it is needed. */
export async function respondLater(issued: string): Promise<string> {
  const { respondToChallenge } = await import("./respond-to-challenge.ts");
  return respondToChallenge(issued);
}
