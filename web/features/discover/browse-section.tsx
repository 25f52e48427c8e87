import { useNavigation } from "react-router";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { campaignStateWords } from "../../lib/campaign/campaign-state-words.ts";
import { Bank } from "../../ui/bank.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { firstPage, widerWindow } from "../campaign/page-window.ts";
import { NoCampaignOpen } from "../campaign-card/no-campaign-open.tsx";
import {
  BROWSE_PLACE,
  type BrowseQuery,
  browseAddress,
  everything,
  FOUND_PLACE,
  isSameSearch,
  readBrowse,
} from "./browse-query.ts";
import { CampaignGrid } from "./campaign-grid.tsx";

interface BrowseSectionProps {
  browse: BrowseQuery;
  list: { campaigns: CampaignCard[]; nextCursor: string | null; total: number; similar: boolean };
  /** Whether any campaign takes gifts, found or not. */
  someOpen: boolean;
}

/** What the search found, and how many. */
export function BrowseSection({ browse, list, someOpen }: BrowseSectionProps) {
  const { location } = useNavigation();
  const next =
    location?.pathname === DISCOVER_PATH ? new URLSearchParams(location.search) : undefined;
  const busy = next !== undefined && !isSameSearch(browse, readBrowse(next));
  const wider = widerWindow(browse.window, list.nextCursor);
  const narrowed = !isSameSearch(browse, everything);
  return (
    <section id={BROWSE_PLACE} className="browse-section runs-out" aria-labelledby="browse-title">
      <Bank className="fill-sand" />
      <div className="wrap">
        <SectionHeading id="browse-title" title={narrowed ? "What was found" : "All campaigns"} />
        <p id={FOUND_PLACE} tabIndex={-1} className="browse-section-count">
          <span role="status">{busy ? "Searching…" : countText(list, browse)}</span>
          {browse.window.after && (
            <a href={browseAddress({ ...browse, window: firstPage })} className="link">
              Back to the first ones
            </a>
          )}
          {narrowed && (
            <a href={browseAddress(everything)} className="link">
              Show all active campaigns
            </a>
          )}
        </p>
        {list.campaigns.length === 0 && !busy && !someOpen ? (
          <NoCampaignOpen />
        ) : list.campaigns.length === 0 && !busy ? (
          <EmptyState title="No campaign matches">
            {`Nothing ${campaignStateWords[browse.state].label.toLowerCase()} was found. Try fewer or other words, another cause, or another state.`}
          </EmptyState>
        ) : (
          <CampaignGrid
            id="campaigns"
            campaigns={list.campaigns}
            more={
              wider && {
                href: browseAddress({ ...browse, window: wider }),
                goesOn: wider.pages === 1,
              }
            }
            busy={busy}
          />
        )}
      </div>
    </section>
  );
}

function countText(list: BrowseSectionProps["list"], { q, window }: BrowseQuery): string {
  const { total, campaigns, similar } = list;
  const words = q && (similar ? ` with words like “${q}”` : ` for “${q}”`);
  if (total === 0) return `No campaigns${words}`;
  const found = `${total.toLocaleString("en-US")} ${total === 1 ? "campaign" : "campaigns"}${words}`;
  const whole = window.after === undefined && campaigns.length >= total;
  return whole ? found : `${found}, ${campaigns.length} of them shown`;
}
