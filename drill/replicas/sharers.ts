import { setTimeout as pause } from "node:timers/promises";
import type { KnownCampaign } from "../../chaos/rates.ts";

const PEOPLE = 3;
const PAUSE_MS = 50;
const ANSWER_WITHIN_MS = 10_000;

/**
 * People who pass a campaign on at one address, and as soon as that is answered look at its page at every
 * address. Each page counts how often it was passed on: it must count all of which anybody knows by then.
 */
export function startSharers(
  { writes, reads }: { readonly writes: string; readonly reads: readonly string[] },
  campaigns: readonly KnownCampaign[],
) {
  const known = new Map(campaigns.map(({ id }) => [id, 0]));
  const faults: string[] = [];
  let looks = 0;
  let shares = 0;
  let over = false;

  async function share(campaign: number): Promise<void> {
    shares += 1;
    const visitor = `10.${(shares >> 16) & 255}.${(shares >> 8) & 255}.${shares & 255}`;
    const answer = await fetch(`${writes}/api/v1/campaign/${campaign}/shares/`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": visitor },
      body: '{"channel":"copy"}',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await answer.arrayBuffer();
    if (answer.status !== 202) throw new Error(`a share is answered with ${answer.status}`);
    known.set(campaign, (known.get(campaign) ?? 0) + 1);
  }

  async function look(siteUrl: string, campaign: number): Promise<void> {
    const wanted = known.get(campaign) ?? 0;
    const answer = await fetch(`${siteUrl}/api/v1/campaign/${campaign}/`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (answer.status !== 200) throw new Error(`a campaign is answered with ${answer.status}`);
    const { data } = (await answer.json()) as { data: { share_count: number } };
    looks += 1;
    if (data.share_count < wanted) {
      faults.push(`${siteUrl} shows ${data.share_count} shares, and ${wanted} were answered`);
    }
  }

  async function live(person: number): Promise<void> {
    for (let round = person; !over; round += 1) {
      const { id } = campaigns[round % campaigns.length] as KnownCampaign;
      try {
        await share(id);
        await Promise.all(reads.map((siteUrl) => look(siteUrl, id)));
      } catch (error) {
        faults.push(String(error));
      }
      await pause(PAUSE_MS);
    }
  }

  const living = Promise.all(Array.from({ length: PEOPLE }, (_, person) => live(person)));
  return {
    async end() {
      over = true;
      await living;
      return { looks, faults };
    },
  };
}
