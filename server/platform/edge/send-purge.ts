import { createGatewayCall } from "../payments/gateway-call.ts";
import type { EdgeDialect } from "./edge-dialect.ts";
import { ALL } from "./edge-headers.ts";

/** Where purges go: each address keeps answers of its own. */
export interface EdgeTarget {
  readonly dialect: EdgeDialect;
  readonly urls: readonly string[];
  readonly token: string;
}

/** An edge did not take a purge. */
export class PurgeRefused extends Error {
  /** How long it wants to be left alone, ms. */
  readonly waitMs: number;

  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** Drops what every address keeps under the keys. Throws unless all of them said that they did. */
export type SendPurge = (keys: readonly string[]) => Promise<void>;

const ANSWER_WITHIN_MS = 2_000;
/** More calls than this for one purge: then everything goes. */
const MOST_CALLS = 8;
/** No edge is left alone for longer. */
const LONGEST_WAIT_MS = 30_000;
/** What Cloudflare says beside status 200 where it did not purge. */
const failure = /"success":\s*false/;

export function createPurgeSender({ dialect, urls, token }: EdgeTarget): SendPurge {
  const call = createGatewayCall(ANSWER_WITHIN_MS);

  async function send(url: string, keys: readonly string[]): Promise<void> {
    const { url: address, ...options } = dialect.purge(url, token, keys);
    const { status, text, retryAfter } = await call(address, options);
    if (status >= 200 && status < 300 && !failure.test(text)) return;
    const waitMs = Math.min(LONGEST_WAIT_MS, 1000 * (Number(retryAfter) || 0));
    throw new PurgeRefused(`${new URL(url).origin} answered ${status}`, Math.max(0, waitMs));
  }

  return async (keys) => {
    const most = dialect.mostKeys;
    const named = keys.length > MOST_CALLS * most ? [ALL] : keys;
    const parts = Array.from({ length: Math.ceil(named.length / most) }, (_, part) =>
      named.slice(part * most, (part + 1) * most),
    );
    await Promise.all(urls.flatMap((url) => parts.map((part) => send(url, part))));
  };
}
