import { FeedUnreadable } from "./read-feed.ts";

/** The whole feed of a day has 2 kB. */
const MAX_BYTES = 100_000;
const ANSWER_WITHIN_MS = 10_000;

/**
 * Asks for the feed's text. Throws where it is not there in time, and FeedUnreadable where it is too long. Goes
 * nowhere else than it is told.
 */
export async function fetchFeed(url: string, withinMs = ANSWER_WITHIN_MS): Promise<string> {
  const signal = AbortSignal.timeout(withinMs);
  const answer = await fetch(url, { signal, redirect: "error" });
  if (!answer.ok) throw new Error(`the feed of rates answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > MAX_BYTES) throw new FeedUnreadable(`it is longer than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
}
