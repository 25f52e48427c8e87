import type { PublicDonation } from "#contract/campaigns/catalogue.ts";
import { donorsText } from "../../lib/campaign/campaign-texts.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type CampaignView, type DonorSort, donorSorts, viewAddress } from "./campaign-address.ts";
import { DonorList } from "./donor-list.tsx";
import { type LiveState, prependArrived } from "./live-campaign.ts";
import { LoadMore } from "./load-more.tsx";
import { nextWindow } from "./page-window.ts";

export interface DonationPanelProps {
  campaign: { id: number; donor_count: number };
  donations: readonly PublicDonation[];
  nextCursor: string | null;
  view: CampaignView;
  live: LiveState;
}

const LIST = "donors";

export function DonationPanel({ campaign, donations, nextCursor, view, live }: DonationPanelProps) {
  const { id } = campaign;
  const fromTop = view.sort === "newest" && view.window.after === undefined;
  const visible = fromTop ? prependArrived(live, donations) : donations;
  const wider = nextWindow(view.window, nextCursor);
  if (visible.length === 0 && (view.sort === "newest" || campaign.donor_count === 0)) {
    return <EmptyState title="No donations yet">Be the first to donate.</EmptyState>;
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-heading">{donorsText(campaign.donor_count)}</h2>
        <nav aria-label="Sort donations" className="segments">
          {Object.entries(donorSorts).map(([sort, label]) => (
            <a
              key={sort}
              href={viewAddress(id, { tab: "donation", sort: sort as DonorSort })}
              aria-current={sort === view.sort ? "true" : undefined}
              data-keep-scroll=""
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
      <div id={LIST}>
        {visible.length === 0 ? (
          <p className="text-ink-soft">Only donations made on this site are ranked.</p>
        ) : (
          <DonorList donations={visible} live={live} />
        )}
      </div>
      {wider && (
        <LoadMore
          href={viewAddress(id, { ...view, window: wider })}
          list={LIST}
          count={visible.length}
          replacesItems={wider.pages === 1}
        />
      )}
    </div>
  );
}
