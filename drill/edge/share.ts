import { setTimeout as pause } from "node:timers/promises";

/** So often a reader begins to look, whether or not the look before has ended, ms. */
const LOOK_EVERY_MS = 20;
const SEEN_WITHIN_MS = 20_000;
let visitors = 0;

export const pathOf = (campaign: number) => `/api/v1/campaign/${campaign}/`;

/** Passes a campaign on, which its page counts: a commit that is done when this is answered. */
export async function share(siteUrl: string, campaign: number): Promise<void> {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const answer = await fetch(`${siteUrl}${pathOf(campaign)}shares/`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: '{"channel":"copy"}',
  });
  await answer.arrayBuffer();
  if (answer.status !== 202) throw new Error(`a share is answered with ${answer.status}`);
}

export async function readShares(edgeUrl: string, campaign: number): Promise<number> {
  const answer = await fetch(edgeUrl + pathOf(campaign));
  const { data } = (await answer.json()) as { data: { share_count: number } };
  return data.share_count;
}

/**
 * Looks until so many shares are shown, and for `afterMs` longer. Answers how long after the commit the last
 * look began that was shown fewer, ms; 0 where there was none. Gives up after twenty seconds.
 */
export async function staleFor(
  edgeUrl: string,
  campaign: number,
  { wanted, committedAt, afterMs }: { wanted: number; committedAt: number; afterMs: number },
): Promise<number> {
  const looks: Promise<void>[] = [];
  let stale = 0;
  let seenAt = Number.POSITIVE_INFINITY;
  async function look(): Promise<void> {
    const beganAt = performance.now();
    const shown = await readShares(edgeUrl, campaign);
    if (shown >= wanted) seenAt = Math.min(seenAt, performance.now());
    else stale = Math.max(stale, beganAt - committedAt);
  }
  while (performance.now() < seenAt + afterMs) {
    if (performance.now() > committedAt + SEEN_WITHIN_MS) return performance.now() - committedAt;
    const looking = look();
    // Whoever waits for all of them hears of a failure; until then it must not end the process.
    looking.catch(() => {});
    looks.push(looking);
    await pause(LOOK_EVERY_MS);
  }
  await Promise.all(looks);
  return stale;
}
