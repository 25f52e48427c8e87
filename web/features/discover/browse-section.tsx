import { useNavigation } from "react-router";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { SIGN_UP_TO_START_PATH, useStartPath } from "../../lib/campaign/start-path.ts";
import { countText } from "../../lib/count-text.ts";
import { Bank } from "../../ui/bank.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { firstPage, nextWindow } from "../campaign/page-window.ts";
import { NoCampaignOpen } from "../campaign-card/no-campaign-open.tsx";
import {
  type BrowseQuery,
  browseAddress,
  defaultBrowse,
  isSameSearch,
  RESULT_COUNT_ID,
  readBrowseQuery,
} from "./browse-query.ts";
import { CampaignGrid } from "./campaign-grid.tsx";

interface BrowseSectionProps {
  browse: BrowseQuery;
  list: { campaigns: CampaignCard[]; nextCursor: string | null; total: number; similar: boolean };
  hasOpenCampaigns: boolean;
}

export function BrowseSection({ browse, list, hasOpenCampaigns }: BrowseSectionProps) {
  const { location } = useNavigation();
  const next =
    location?.pathname === DISCOVER_PATH ? new URLSearchParams(location.search) : undefined;
  const busy = next !== undefined && !isSameSearch(browse, readBrowseQuery(next));
  const wider = nextWindow(browse.window, list.nextCursor);
  const isFiltered = !isSameSearch(browse, defaultBrowse);
  const isEmptySite = list.campaigns.length === 0 && !busy && !hasOpenCampaigns;
  const startLink = (
    <a href={useStartPath(SIGN_UP_TO_START_PATH)} className="link">
      Start a Campaign
    </a>
  );
  return (
    <section className="browse-section runs-out" aria-labelledby={RESULT_COUNT_ID}>
      <Bank className="fill-sand" />
      <div className="wrap">
        <div className="browse-section-head">
          <h2 id={RESULT_COUNT_ID} tabIndex={-1} className="text-heading">
            <span role="status">{busy ? "Searching…" : resultText(list, browse)}</span>
          </h2>
          {browse.window.after && (
            <a href={browseAddress({ ...browse, window: firstPage })} className="link">
              Back to the start
            </a>
          )}
          {isFiltered && (
            <a href={browseAddress(defaultBrowse)} className="link">
              Show all active campaigns
            </a>
          )}
          {!isFiltered && !isEmptySite && startLink}
        </div>
        {isEmptySite ? (
          <NoCampaignOpen />
        ) : list.campaigns.length === 0 && !busy ? (
          <EmptyState title="No matching campaigns">
            Try a different search, cause or status.
          </EmptyState>
        ) : (
          <CampaignGrid
            id="campaigns"
            campaigns={list.campaigns}
            more={
              wider && {
                href: browseAddress({ ...browse, window: wider }),
                replacesItems: wider.pages === 1,
              }
            }
            busy={busy}
          />
        )}
        {isFiltered && !isEmptySite && (
          <p className="mt-8 text-center">Know someone who needs help? {startLink}</p>
        )}
      </div>
    </section>
  );
}

function resultText(list: BrowseSectionProps["list"], { q, window }: BrowseQuery): string {
  const { total, campaigns, similar } = list;
  const search = q && (similar ? ` with words like “${q}”` : ` for “${q}”`);
  if (total === 0) return `No campaigns${search}`;
  const found = `${countText(total, "campaign")}${search}`;
  const isComplete = window.after === undefined && campaigns.length >= total;
  return isComplete ? found : `${found}, showing ${campaigns.length}`;
}
