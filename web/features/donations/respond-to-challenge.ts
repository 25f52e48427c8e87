import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** The server's wait, and a little more for clock differences. */
const WAIT_MS = 21_000;

/**
 * Computes the proof of work for an issued challenge, which takes a few seconds. A browser without
 * cryptography, as over plain http, waits and returns the challenge itself.
 */
export async function respondToChallenge(issued: string): Promise<string> {
  const challenge = JSON.parse(atob(issued));
  const canSolve = globalThis.crypto?.subtle !== undefined;
  const solution = canSolve ? await solveChallenge({ challenge, deriveKey }) : null;
  if (solution) return btoa(JSON.stringify({ challenge, solution }));
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  return issued;
}
