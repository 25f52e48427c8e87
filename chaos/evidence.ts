import { getCampaign } from "#contract/campaigns.ts";
import { type AnswerOf, endpointUrl } from "#contract/endpoint.ts";
import { type BookCheck, checkBooks } from "#server/features/ledger/check-books.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { DonorStory } from "./donor.ts";
import type { FaultReport, GatewayRecord } from "./gateway-client.ts";
import {
  countWaitingEvents,
  type DonationRecord,
  readAlerts,
  readClearing,
  readDonations,
  readKeys,
} from "./site-records.ts";
import type { World } from "./world.ts";

/** A killed worker's events are another's by then. */
const OVERDUE_SECONDS = 30;

export type ShownCampaign = AnswerOf<typeof getCampaign>["data"];

/** Everything that the checks look at, from every side. */
export interface Evidence {
  readonly stories: readonly DonorStory[];
  readonly payments: readonly GatewayRecord[];
  readonly faults: FaultReport;
  readonly donations: readonly DonationRecord[];
  readonly keys: ReadonlyArray<{ key: string; donation_id: string }>;
  readonly clearing: ReadonlyArray<{ currency: string; balance_minor: number }>;
  readonly books: BookCheck;
  readonly alerts: ReadonlyArray<{ kind: string; key: string }>;
  readonly overdueEvents: number;
  /** Campaigns as visitors are shown them. */
  readonly shown: readonly ShownCampaign[];
  readonly siteFalls: readonly string[];
}

export async function gatherEvidence(
  world: World,
  db: Db,
  stories: readonly DonorStory[],
): Promise<Evidence> {
  return {
    stories,
    payments: await world.gateway.listPayments(),
    faults: await world.gateway.faults(),
    donations: await readDonations(db),
    keys: await readKeys(db),
    clearing: await readClearing(db),
    books: await checkBooks(db),
    alerts: await readAlerts(db),
    overdueEvents: await countWaitingEvents(db, OVERDUE_SECONDS),
    shown: await Promise.all(world.campaigns.map((id) => showCampaign(world.siteUrl, id))),
    siteFalls: world.site.falls,
  };
}

async function showCampaign(siteUrl: string, id: number): Promise<ShownCampaign> {
  const answer = await fetch(siteUrl + endpointUrl(getCampaign, { id }));
  if (!answer.ok) throw new Error(`the page of campaign ${id} answers ${answer.status}`);
  return ((await answer.json()) as AnswerOf<typeof getCampaign>).data;
}
