import type { Ask } from "../chaos/check/site-rows.ts";
import { until } from "../chaos/until.ts";

const HEARD_WITHIN_MS = 20_000;

/** A window that is open on a campaign: it hears of donations until it is closed. */
export interface LiveWatcher {
  /** Numbers of the donations that it was told of. */
  readonly heard: ReadonlySet<number>;
  close(): Promise<void>;
}

/** Resolves once the process has taken the window on. */
export async function watchLive(siteUrl: string, campaign: number): Promise<LiveWatcher> {
  const over = new AbortController();
  const heard = new Set<number>();
  const tooLong = new Error(`live donations are not answered within ${HEARD_WITHIN_MS} ms`);
  const limit = setTimeout(() => over.abort(tooLong), HEARD_WITHIN_MS);
  const answer = await fetch(`${siteUrl}/api/v1/campaign/${campaign}/live/`, {
    signal: over.signal,
  }).finally(() => clearTimeout(limit));
  if (answer.status !== 200 || !answer.body) {
    throw new Error(`live donations are answered with ${answer.status}`);
  }
  const reading = read(answer.body, heard).catch((error) => {
    if (!over.signal.aborted) throw error;
  });
  return {
    heard,
    close: async () => {
      over.abort();
      await reading;
    },
  };
}

async function read(body: ReadableStream<Uint8Array>, heard: Set<number>): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const id = /^id: ?(\d+)$/.exec(line)?.[1];
      if (id !== undefined) heard.add(Number(id));
    }
  }
}

/** Gifts that are settled by now and that an open window is not told of in time. */
export async function unheard(
  watchers: readonly LiveWatcher[],
  ask: Ask,
  campaign: number,
): Promise<string[]> {
  const donations = await ask<{ number: number }>(
    `SELECT number FROM donation WHERE campaign_id = ${campaign} AND state = 'settled'`,
  );
  const missing = () =>
    watchers.flatMap(({ heard }, index) =>
      donations
        .filter(({ number }) => !heard.has(number))
        .map(({ number }) => `process ${index} did not tell of donation ${number}`),
    );
  await until(() => missing().length === 0, { withinMs: HEARD_WITHIN_MS, everyMs: 100 });
  return missing();
}
