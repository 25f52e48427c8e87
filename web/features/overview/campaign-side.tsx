import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useId, useState } from "react";
import { type CampaignSort, campaignSorts } from "#contract/campaigns/campaign-states.ts";
import { listOverviewCampaigns, type OverviewCampaign } from "#contract/figures/overview.ts";
import { formatWire } from "#contract/money.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { campaignStateTexts } from "../../lib/campaign/campaign-state-texts.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Picture } from "../../ui/picture.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { type OverviewAddress, overviewAddress } from "./overview-address.ts";

const sorts = Object.entries(campaignSorts) as [CampaignSort, string][];
const DEBOUNCE_MS = 300;

interface CampaignSideProps {
  address: OverviewAddress;
  /** Title of the campaign shown; undefined for all campaigns. */
  title: string | undefined;
}

export function CampaignSide({ address, title }: CampaignSideProps) {
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState("");
  const search = useDebounced(q);
  const id = useId();
  const { sort } = address;
  const pages = usePages(`${sort} ${search}`, (cursor) =>
    authorisedApi(listOverviewCampaigns, { query: { sort, q: search || undefined, cursor } }),
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
          <small>Campaign</small> {title ?? "All campaigns"}
        </span>
        <ChevronDown aria-hidden="true" className="size-5" />
      </button>
      <nav id={id} aria-label="Your campaigns" className="panel campaign-side-campaigns">
        <div className="campaign-side-find">
          <DropMenu
            label="Sort"
            icon={<ArrowDownWideNarrow aria-hidden="true" className="size-4" />}
            choices={sorts.map(([value, label]) => ({
              href: overviewAddress({ ...address, sort: value }),
              label,
              current: value === sort,
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
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle keys. */}
        <ul onClick={() => setOpen(false)}>
          <li className="side-item side-item-all">
            <a
              href={overviewAddress({ ...address, id: undefined })}
              className="cover-link"
              aria-current={address.id === undefined ? "true" : undefined}
              data-keep-scroll=""
            >
              All your campaigns
            </a>
          </li>
          {page?.data.map((campaign) => (
            <SideItem key={campaign.id} campaign={campaign} address={address} />
          ))}
        </ul>
        {!page && !failed && <SectionSkeleton label="Loading your campaigns" rows={4} />}
        {failed === "list" && <SectionError what="Your campaigns" retry={() => void reload()} />}
        <p role="status" className="text-sm text-ink-soft">
          {page?.data.length === 0 && search !== "" ? "No matching campaigns." : ""}
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

/** The trimmed text as of the last pause in typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

interface SideItemProps {
  campaign: OverviewCampaign;
  address: OverviewAddress;
}

function SideItem({ campaign, address }: SideItemProps) {
  const { id, title, state, image, raised, currency } = campaign;
  const { label, tone } = campaignStateTexts[state];
  return (
    <li className="side-item">
      <Picture picture={image} sizes="4rem" decorative />
      <div>
        <a
          href={overviewAddress({ ...address, id })}
          className="cover-link"
          aria-current={address.id === id ? "true" : undefined}
          data-keep-scroll=""
        >
          {title}
        </a>
        <p>
          {state === "active" ? (
            <span className="sr-only">{label}, </span>
          ) : (
            <Badge tone={tone}>{label}</Badge>
          )}{" "}
          {formatWire(raised, currency, { whole: true })} raised
        </p>
      </div>
    </li>
  );
}
