import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import ListFilter from "lucide-react/icons/list-filter";
import { type CampaignSort, campaignSorts } from "#contract/campaigns/campaign-states.ts";
import type { CampaignWithDonors } from "#contract/campaigns/catalogue.ts";
import { countText } from "../../lib/count-text.ts";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { LoadMore } from "../campaign/load-more.tsx";
import { nextWindow } from "../campaign/page-window.ts";
import { NoCampaignOpen } from "../campaign-card/no-campaign-open.tsx";
import type { BrowseQuery } from "./browse-query.ts";
import { CampaignListRow } from "./campaign-list-row.tsx";
import { type CategoryCardData, hasOpenCampaigns } from "./category-card.tsx";
import { donationAddress, donationAddressWith, type ListLocation } from "./donation-address.ts";

const LIST_ID = "campaigns";

export interface ListedCampaigns {
  campaigns: CampaignWithDonors[];
  nextCursor: string | null;
  total: number;
}

interface DonationListProps {
  place: ListLocation;
  browse: BrowseQuery;
  categories: readonly CategoryCardData[];
  list: ListedCampaigns;
  busy: boolean;
}

const sorts = Object.entries(campaignSorts) as [CampaignSort, string][];

export function DonationList({ place, browse, categories, list, busy }: DonationListProps) {
  const wider = nextWindow(browse.window, list.nextCursor);
  const filters = [{ id: undefined, name: "All causes" }, ...categories];
  return (
    <section className="donation-list" aria-labelledby="donation-list-title">
      <header>
        <div>
          <h2 id="donation-list-title" className="text-heading">
            {browse.q ? `Campaigns for “${browse.q}”` : "Campaigns"}
          </h2>
          <p className="text-sm text-ink-soft">
            <span role="status">{busy ? "Loading…" : totalText(list.total)}</span>{" "}
            {browse.q && (
              <a href={donationAddressWith(place, browse, { q: "" })} className="link">
                Show all
              </a>
            )}
          </p>
        </div>
        <div className="donation-list-choices">
          <DropMenu
            label="Filter"
            icon={<ListFilter aria-hidden="true" className="size-4" />}
            choices={filters.map(({ id, name }) => ({
              href: donationAddressWith(place, browse, { cause: id }),
              label: name,
              current: browse.cause === id,
            }))}
          />
          <DropMenu
            label="Sort"
            icon={<ArrowDownWideNarrow aria-hidden="true" className="size-4" />}
            choices={sorts.map(([sort, label]) => ({
              href: donationAddressWith(place, browse, { sort }),
              label,
              current: browse.sort === sort,
            }))}
          />
        </div>
      </header>
      {busy && <SectionSkeleton label="Loading campaigns" rows={5} />}
      {!busy && list.campaigns.length === 0 && !hasOpenCampaigns(categories) && <NoCampaignOpen />}
      {!busy && list.campaigns.length === 0 && hasOpenCampaigns(categories) && (
        <EmptyState title="No matching campaigns">Try a different search or cause.</EmptyState>
      )}
      {!busy && (
        <ul id={LIST_ID} className="donation-list-rows">
          {list.campaigns.map((campaign) => (
            <CampaignListRow key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
      {!busy && wider && (
        <LoadMore
          href={donationAddress(place, { ...browse, window: wider })}
          list={LIST_ID}
          count={list.campaigns.length}
          replacesItems={wider.pages === 1}
        />
      )}
    </section>
  );
}

function totalText(total: number): string {
  return total === 0 ? "No open campaigns" : countText(total, "open campaign");
}
