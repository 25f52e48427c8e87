/** What visitors are shown, read as they would and without the site's own schemas. */
import type { KnownCampaign } from "../rates.ts";
import { minorOf, minorOfText } from "./amounts.ts";

/** The figures of a campaign as one answer or page has them. */
export interface Shown {
  readonly campaign: number;
  readonly raised: bigint;
  readonly donors: number;
}

const ANSWER_WITHIN_MS = 10_000;

interface WireCampaign {
  readonly id: number;
  readonly raised: number;
  readonly donor_count: number;
}

interface Reading {
  readonly path: string;
  readonly read: (text: string) => Shown[];
}

const figuresOf = ({ id, raised, donor_count }: WireCampaign): Shown => ({
  campaign: id,
  raised: minorOf(raised),
  donors: donor_count,
});
const one = (text: string) => [figuresOf((JSON.parse(text) as { data: WireCampaign }).data)];
const several = (text: string) =>
  (JSON.parse(text) as { data: WireCampaign[] }).data.map(figuresOf);

/** Every place where a campaign's figures are shown to everybody. */
export function readingsOf(campaigns: readonly KnownCampaign[]): Reading[] {
  return [
    ...campaigns.flatMap(({ id }) => [
      { path: `/api/v1/campaign/${id}/`, read: one },
      { path: `/donate-page/${id}`, read: (html: string) => [onPage(html, id)] },
    ]),
    { path: "/api/v1/campaign/list/", read: several },
    { path: "/api/v1/campaign/trending/", read: several },
    { path: "/api/v1/campaign/featured/", read: one },
  ];
}

/** The sum and the donors beside the story, in the HTML that came. */
function onPage(html: string, campaign: number): Shown {
  const raised = /class="giving-card-raised"><strong>([^<]+)</.exec(html)?.[1];
  const donors = /class="giving-card-facts"><li>([\d,]+|No) donors?</i.exec(html)?.[1];
  if (raised === undefined || donors === undefined) throw new RangeError("a page shows no figures");
  return {
    campaign,
    raised: minorOfText(raised),
    donors: donors === "No" ? 0 : Number(donors.replaceAll(",", "")),
  };
}

/** Throws where no whole answer with status 200 comes in time. */
export async function readOnce(siteUrl: string, { path, read }: Reading, withinMs: number) {
  const answer = await fetch(siteUrl + path, { signal: AbortSignal.timeout(withinMs) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return read(text);
}

/** Figures that a process shows in one place, or why they could not be read. */
export interface Sight extends Shown {
  readonly site: number;
  readonly path: string;
  readonly fault?: string;
}

/** Looks at every place of one process once, one after the other. */
export async function lookAround(
  siteUrl: string,
  site: number,
  campaigns: readonly KnownCampaign[],
): Promise<Sight[]> {
  const all: Sight[] = [];
  for (const reading of readingsOf(campaigns)) {
    const { path } = reading;
    try {
      const shown = await readOnce(siteUrl, reading, ANSWER_WITHIN_MS);
      all.push(...shown.map((it) => ({ ...it, site, path })));
    } catch (error) {
      all.push({ site, path, campaign: 0, raised: 0n, donors: 0, fault: String(error) });
    }
  }
  return all;
}

/** A gift in a campaign's public list. */
export interface ListedDonation {
  readonly number: number;
  readonly name: string | null;
  readonly amount: bigint;
  readonly mark: string | null;
  readonly givenAt: string;
}

/** The whole list of who gave, page after page. */
export async function readDonors(siteUrl: string, campaign: number): Promise<ListedDonation[]> {
  const listed: ListedDonation[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: "50", ...(cursor ? { cursor } : {}) });
    const answer = await fetch(`${siteUrl}/api/v1/campaign/${campaign}/donations/?${query}`);
    if (answer.status !== 200) throw new Error(`the list of donors answers ${answer.status}`);
    const page = (await answer.json()) as {
      data: Array<{
        number: number;
        donor: { name: string | null };
        amount: number;
        message: string | null;
        given_at: string;
      }>;
      next_cursor: string | null;
    };
    listed.push(
      ...page.data.map((donation) => ({
        number: donation.number,
        name: donation.donor.name,
        amount: minorOf(donation.amount),
        mark: donation.message,
        givenAt: donation.given_at,
      })),
    );
    cursor = page.next_cursor;
  }
  return listed;
}
