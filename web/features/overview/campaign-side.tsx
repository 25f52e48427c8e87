import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useId, useState } from "react";
import { type CampaignSort, campaignSorts } from "#contract/campaigns/campaign-states.ts";
import { listOverviewCampaigns } from "#contract/figures/overview.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { addressOf, type OverviewAddress } from "./overview-address.ts";
import { SideItem } from "./side-item.tsx";

const sorts = Object.entries(campaignSorts) as [CampaignSort, string][];
/** The search starts when nothing was typed for so long, ms. */
const REST_MS = 300;

interface CampaignSideProps {
  address: OverviewAddress;
  /** The campaign that is shown; undefined for all of them. */
  title: string | undefined;
}

/**
 * One's campaigns, with search and order. On narrow screens they open by a button that names the
 * shown one.
 */
export function CampaignSide({ address, title }: CampaignSideProps) {
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState("");
  const sought = useRested(q);
  const id = useId();
  const { sort } = address;
  const pages = usePages(`${sort} ${sought}`, (cursor) =>
    authorisedApi(listOverviewCampaigns, { query: { sort, q: sought || undefined, cursor } }),
  );
  const { page, failed, busy, more, reload } = pages;
  return (
    <div className="campaign-side" data-open={open || undefined}>
      <button
        type="button"
        className="campaign-side-which"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          <small>Campaign</small> {title ?? "All of yours"}
        </span>
        <ChevronDown aria-hidden="true" className="size-5" />
      </button>
      <nav id={id} aria-label="Your campaigns" className="panel campaign-side-campaigns">
        <div className="campaign-side-find">
          <DropMenu
            label="Sort"
            icon={<ArrowDownWideNarrow aria-hidden="true" className="size-4" />}
            choices={sorts.map(([one, label]) => ({
              href: addressOf({ ...address, sort: one }),
              label,
              current: one === sort,
            }))}
          />
          <input
            type="search"
            className="input"
            aria-label="Search your campaigns"
            placeholder="Search"
            maxLength={100}
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the keys. */}
        <ul onClick={() => setOpen(false)}>
          <li className="side-item side-item-all">
            <a
              href={addressOf({ ...address, id: undefined })}
              className="cover-link"
              aria-current={address.id === undefined ? "true" : undefined}
              data-keep-scroll=""
            >
              All of your campaigns
            </a>
          </li>
          {page?.data.map((campaign) => (
            <SideItem key={campaign.id} campaign={campaign} address={address} />
          ))}
        </ul>
        {!page && !failed && <PartSkeleton label="Loading your campaigns" rows={4} />}
        {failed === "list" && <FailedPart what="Your campaigns" retry={() => void reload()} />}
        <p role="status" className="text-sm text-ink-soft">
          {page?.data.length === 0 && sought !== "" ? "None of your campaigns matches." : ""}
        </p>
        {more && (
          <Button variant="quiet" size="small" busy={busy} onClick={() => void more()}>
            {failed === "more" ? "Try again" : "Load More"}
          </Button>
        )}
      </nav>
    </div>
  );
}

/** The text as it was when the typing last paused. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
