import { randomInt } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { keyedHash, sameText } from "../../platform/secrets.ts";
import { countDeclines } from "./decline-store.ts";

const WINDOW_MS = 3 * 60 * 60 * 1000;
/** Declines from one source, within the window, that close the form to it (TRUST, door 13). */
const MAX_DECLINES = 6;
/** Declines overall within an hour from which everybody answers a question first. */
export const SPIKE_DECLINES = 60;
export const SPIKE_WINDOW_MS = 60 * 60 * 1000;
const QUESTION_MS = 15 * 60 * 1000;

interface GuardDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly challengeKey: Buffer;
}

/**
 * Keeps stolen cards from being tried here. Throws `form_closed` for a source with too many
 * declines, and `challenge_required` while declines pile up overall.
 */
export async function guardAgainstCardTesting(
  { database, clock, challengeKey }: GuardDeps,
  call: { source: string; challenge: string | undefined },
): Promise<void> {
  const now = clock();
  const declines = await countDeclines(database.db, {
    source: call.source,
    since: new Date(now - WINDOW_MS),
    overallSince: new Date(now - SPIKE_WINDOW_MS),
  });
  if (declines.bySource >= MAX_DECLINES) {
    const last = declines.lastBySource?.getTime() ?? now;
    throw new AppError("form_closed", { retryAfter: Math.ceil((last + WINDOW_MS - now) / 1000) });
  }
  if (declines.overall >= SPIKE_DECLINES && !answers(call.challenge, challengeKey, now)) {
    throw askQuestion(challengeKey, now);
  }
}

/** The question travels with its signature, so that nothing need be remembered: `a.b.expires.signature`. */
function askQuestion(key: Buffer, now: number): AppError {
  const [a, b] = [randomInt(2, 20), randomInt(2, 20)];
  const question = `${a}.${b}.${now + QUESTION_MS}`;
  return new AppError("challenge_required", {
    fields: [
      {
        loc: ["body", "challenge"],
        msg: `What is ${a} + ${b}?`,
        type: `${question}.${keyedHash(key, question)}`,
      },
    ],
  });
}

function answers(challenge: string | undefined, key: Buffer, now: number): boolean {
  const parts = /^((\d+)\.(\d+)\.(\d+))\.([\w-]+):\s*(\d+)\s*$/.exec(challenge ?? "");
  if (!parts) return false;
  const [, question = "", a, b, expires, signature = "", answer] = parts;
  return (
    sameText(signature, keyedHash(key, question)) &&
    Number(expires) > now &&
    Number(a) + Number(b) === Number(answer)
  );
}
