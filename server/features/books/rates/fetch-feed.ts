import { InvalidFeed } from "./parse-feed.ts";

/** A day's feed has 2 kB. */
const MAX_BYTES = 100_000;
const TIMEOUT_MS = 10_000;

/** Throws after a timeout, for a redirect or a failure, and InvalidFeed for a feed that is too long. */
export async function fetchFeed(url: string, timeoutMs = TIMEOUT_MS): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { signal, redirect: "error" });
  if (!response.ok) throw new Error(`the feed of rates returned ${response.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_BYTES) throw new InvalidFeed(`the feed is longer than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
}
