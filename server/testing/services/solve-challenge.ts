import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** The proof of work for an issued challenge, as ALTCHA's payload. */
export async function solveTestChallenge(issued: string): Promise<string> {
  const challenge = JSON.parse(Buffer.from(issued, "base64").toString());
  const solution = await solveChallenge({ challenge, deriveKey });
  return payload(challenge, solution);
}

/** A payload with a wrong solution. */
export function wrongSolution(issued: string): string {
  const challenge = JSON.parse(Buffer.from(issued, "base64").toString());
  return payload(challenge, { counter: 0, derivedKey: "00".repeat(32) });
}

function payload(challenge: unknown, solution: unknown): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
