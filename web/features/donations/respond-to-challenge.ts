import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** As long as the server asks for, and a little more for clocks that differ. */
const WAIT_MS = 21_000;

/**
 * Computes the proof of work for an issued challenge, which takes a few seconds. Where the browser has no
 * cryptography, as over plain http, it waits and returns the challenge itself.
 */
export async function respondToChallenge(issued: string): Promise<string> {
  const challenge = JSON.parse(atob(issued));
  const canSolve = globalThis.crypto?.subtle !== undefined;
  const solution = canSolve ? await solveChallenge({ challenge, deriveKey }) : null;
  if (solution) return btoa(JSON.stringify({ challenge, solution }));
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  return issued;
}
