import {
  getCampaign,
  getFeatured,
  listCampaigns,
  listDonations,
  listTrending,
  listUpdates,
  watchCampaign,
} from "#contract/campaigns/catalogue.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { createStreamLimits, networkShares } from "../../../platform/http/stream-limits.ts";
import type { Log } from "../../../platform/log.ts";
import { campaignsTag, campaignTag, campaignTotalsTag } from "../../../tags.ts";
import type { CorrectionSlots } from "../search/correction-slots.ts";
import { getFeaturedCampaign, getPublicCampaign } from "./get-campaign.ts";
import { listMatchingCampaigns, listTrendingCampaigns } from "./list-campaigns.ts";
import { listCampaignDonations } from "./list-donations.ts";
import { listCampaignUpdates } from "./list-updates.ts";
import { createLiveCampaigns } from "./live-campaigns.ts";
import { watchPublicCampaign } from "./watch-campaign.ts";

export interface CampaignDeps {
  readonly db: Db;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly correctionSlots: CorrectionSlots;
}

/** Streams per network of a caller, narrowest first. */
const STREAMS_PER_NETWORK = [20, 60, 180] as const;
const STREAMS_OVERALL = 5000;

type CampaignInput = { params: { id: number } };

const anyCampaign = () => [campaignsTag];
const oneCampaign = ({ params }: CampaignInput) => [campaignTag(params.id)];
const withFigures = ({ params }: CampaignInput) => [
  campaignTag(params.id),
  campaignTotalsTag(params.id),
];
// The page also shows similar campaigns.
const withSimilar = (input: CampaignInput) => [...withFigures(input), ...anyCampaign()];

export function campaignRoutes(deps: CampaignDeps): Route[] {
  const watching = {
    db: deps.db,
    live: createLiveCampaigns({ db: deps.db, changes: deps.database.changes, log: deps.log }),
    limits: createStreamLimits({ overall: STREAMS_OVERALL }),
  };
  return [
    route(listTrending, () => listTrendingCampaigns(deps), { cachedBy: anyCampaign }),
    route(getFeatured, () => getFeaturedCampaign(deps), { cachedBy: anyCampaign }),
    route(listCampaigns, ({ query, visitor }) => listMatchingCampaigns(deps, query, visitor?.()), {
      cachedBy: anyCampaign,
    }),
    route(getCampaign, ({ params }) => getPublicCampaign(deps, params.id), {
      cachedBy: withSimilar,
    }),
    route(listDonations, ({ params, query }) => listCampaignDonations(deps, params.id, query), {
      cachedBy: withFigures,
    }),
    route(listUpdates, ({ params, query }) => listCampaignUpdates(deps, params.id, query), {
      cachedBy: oneCampaign,
    }),
    route(watchCampaign, ({ params, caller }, sink) =>
      watchPublicCampaign(
        watching,
        {
          campaignId: params.id,
          shares: networkShares(caller.networks, STREAMS_PER_NETWORK),
          lastEventId: caller.headers["last-event-id"],
        },
        (number, event) => sink.send(number, event),
      ),
    ),
  ];
}
