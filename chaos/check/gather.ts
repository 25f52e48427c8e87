import type { DonorStory } from "../donors/donor.ts";
import type { GatewayClient } from "../gateways/gateway-client.ts";
import type { KnownCampaign } from "../rates.ts";
import { until } from "../until.ts";
import type { Evidence, ServedReceipt } from "./evidence.ts";
import { type ExpectedDonation, expectDonations, standing } from "./expected-donations.ts";
import type { Sighting } from "./readers.ts";
import { lookAround, readDonors, type Sight } from "./reading.ts";
import { fetchKeys, signedTextIn } from "./receipt-code.ts";
import type { ReceivedMail } from "./received-mail.ts";
import { type Ask, readSite } from "./site-rows.ts";

/** What was seen of the run from outside. */
export interface Witness {
  readonly campaigns: readonly KnownCampaign[];
  readonly siteUrls: readonly string[];
  readonly gateway: GatewayClient;
  readonly stories: readonly DonorStory[];
  readonly mails: readonly ReceivedMail[];
  readonly seen: { readonly sightings: readonly Sighting[]; readonly faults: readonly string[] };
  readonly expectedAlerts: readonly string[];
  readonly siteFalls: readonly string[];
  /** What a second process did where only one may be at work. */
  readonly intrusions: readonly string[];
}

/** Every process shows the end of it by then, ms: see `HEARD_WITHIN_MS`. */
const SHOWN_WITHIN_MS = 20_000;
/** PDFs that are asked for, one after the other: drawing all of them is another's test. */
const PDFS = 8;

/** Asks the processes while they are open, and then the rows; `askRows` may close them first. */
export async function gatherEvidence(
  witness: Witness,
  marksOf: () => Promise<ReadonlyArray<{ id: string; message: string | null }>>,
  askRows: () => Promise<Ask>,
): Promise<Evidence> {
  const { gateway, stories, campaigns, siteUrls } = witness;
  const payments = await gateway.listPayments();
  const movements = await gateway.listMovements();
  const transfers = await gateway.listTransfers();
  const word = { payments, movements };
  const early = expectDonations(stories, word, await marksOf(), campaigns);
  const shown = await readFinally(siteUrls, campaigns, early);
  const listed = await listFinally(siteUrls, campaigns);
  const keys = await fetchKeys(siteUrls[0] ?? "");
  const served = await fetchReceipts(siteUrls, stories, early);
  const rows = await readSite(await askRows());
  const donations = expectDonations(stories, word, rows.donations, campaigns);
  const worth = new Map(donations.map((donation) => [donation.donationId, donation.worth]));
  return {
    ...witness,
    ...word,
    transfers,
    balances: await gateway.balances(),
    expectedDonations: donations,
    faults: await gateway.faults(),
    rows,
    keys,
    served,
    shown,
    listed,
    sightings: witness.seen.sightings,
    readFaults: witness.seen.faults,
    acknowledged: stories.flatMap(({ plan, answers, sawSettled }) => {
      const its = worth.get(answers[0]?.id ?? "");
      if (!sawSettled || its === undefined) return [];
      return [{ campaign: plan.body.campaign_id, worth: its, at: sawSettled.at }];
    }),
  };
}

/** What the processes show, once it is right or they had the time that they are given. */
async function readFinally(
  siteUrls: readonly string[],
  campaigns: readonly KnownCampaign[],
  donations: readonly ExpectedDonation[],
): Promise<Sight[]> {
  const right = ({ campaign, raised, donors, fault }: Sight) => {
    const its = standing(donations, campaign);
    return fault === undefined && raised === its.raised && donors === its.donors;
  };
  let shown: Sight[] = [];
  await until(
    async () => {
      shown = (
        await Promise.all(siteUrls.map((url, site) => lookAround(url, site, campaigns)))
      ).flat();
      return shown.every(right);
    },
    { withinMs: SHOWN_WITHIN_MS, everyMs: 1_000 },
  );
  return shown;
}

async function listFinally(siteUrls: readonly string[], campaigns: readonly KnownCampaign[]) {
  const lists = siteUrls.flatMap((url, site) =>
    campaigns.map(async ({ id }) => ({ site, campaign: id, donations: await readDonors(url, id) })),
  );
  return Promise.all(lists);
}

async function fetchReceipts(
  siteUrls: readonly string[],
  stories: readonly DonorStory[],
  donations: readonly ExpectedDonation[],
): Promise<ServedReceipt[]> {
  const settled = new Set(
    donations.filter(({ isGone }) => !isGone).map(({ donationId }) => donationId),
  );
  const asking = stories.filter(({ answers }) => settled.has(answers[0]?.id ?? "")).slice(0, PDFS);
  const served: ServedReceipt[] = [];
  for (const [index, { plan, answers }] of asking.entries()) {
    const { id = "", secret = "" } = answers[0] ?? {};
    const address = `${siteUrls[index % siteUrls.length]}/api/v1/donations/${id}/receipt/?secret=${secret}`;
    const answer = await fetch(address);
    const bytes = Buffer.from(await answer.arrayBuffer());
    served.push({
      mark: plan.mark,
      donationId: id,
      signed: signedTextIn(bytes),
      ...(answer.status === 200 ? {} : { fault: `its receipt is answered with ${answer.status}` }),
    });
  }
  return served;
}
