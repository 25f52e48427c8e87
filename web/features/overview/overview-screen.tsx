import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import type { Overview } from "#contract/figures/overview.ts";
import { NEW_CAMPAIGN_PATH, teamPath } from "#contract/page-paths.ts";
import { countText } from "../../lib/count-text.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CampaignSide } from "./campaign-side.tsx";
import { DonationPanel } from "./donation-panel.tsx";
import { GivingPanel } from "./giving-panel.tsx";
import { MailPanel } from "./mail-panel.tsx";
import type { OverviewAddress } from "./overview-address.ts";
import { addressOf } from "./overview-address.ts";
import { rangeText } from "./overview-words.ts";
import { ReactionTiles } from "./reaction-tiles.tsx";
import { useOverview } from "./use-overview.ts";

interface OverviewScreenProps {
  address: OverviewAddress;
  /** The control that chooses the days. */
  dateRange: ReactNode;
  /** What stands below the figures. */
  children: ReactNode;
}

/** Figures about one campaign, or about all of one's own. */
export function OverviewScreen({ address, dateRange, children }: OverviewScreenProps) {
  const { overview, stale, trouble, retry } = useOverview(address);
  const title = address.id === undefined ? undefined : overview?.campaign?.title;
  if (overview?.campaigns === 0 && address.id === undefined) {
    return (
      <div className="area-page">
        <NoCampaign />
        {children}
      </div>
    );
  }
  return (
    <div className="area-page">
      <AreaHead
        title="Campaign Overview"
        lead={overview && !stale ? leadOf(overview) : " "}
        actions={
          <>
            {dateRange}
            <ButtonLink href={NEW_CAMPAIGN_PATH} size="small">
              <Plus aria-hidden="true" className="size-5" />
              New Campaign
            </ButtonLink>
          </>
        }
      />
      <div className="overview-screen">
        <CampaignSide address={address} title={stale ? undefined : title} />
        {trouble === "missing" && (
          <EmptyState title="This campaign is not one of yours">
            <a href={addressOf({ ...address, id: undefined })} className="link">
              See all of yours
            </a>
          </EmptyState>
        )}
        {trouble === "failed" && <FailedPart what="The figures" retry={retry} />}
        {!trouble && !overview && <OverviewSkeleton />}
        {!trouble && overview && (
          <div className="overview-screen-main" aria-busy={stale || undefined}>
            {title && address.id !== undefined && <CampaignHead id={address.id} title={title} />}
            <GivingPanel overview={overview} address={address} />
            <ReactionTiles {...overview} />
            <MailPanel mails={overview.mails} />
            <DonationPanel
              key={address.id}
              address={address}
              moment={overview.giving.map(({ gifts }) => gifts).join()}
            />
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

function leadOf(overview: Overview): string {
  const { campaigns, campaign } = overview;
  return `${campaign ? "" : `${countText(campaigns, "campaign")} · `}${rangeText(overview)}`;
}

function CampaignHead({ id, title }: { id: number; title: string }) {
  return (
    <header className="overview-screen-head">
      <h2 className="text-heading">{title}</h2>
      <a href={teamPath(id, "edit")} className="link">
        Manage<span className="sr-only"> {title}</span>
      </a>
    </header>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" className="overview-screen-main">
      <span className="sr-only">Loading the figures</span>
      <Skeleton className="h-80" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}

function NoCampaign() {
  return (
    <>
      <AreaHead title="Campaign Overview" />
      <EmptyState title="A campaign of your own">
        <p className="mb-5">
          As soon as you run one, or help to run one, you see here what it is given, what people
          say, and what became of your mails.
        </p>
        <ButtonLink href={NEW_CAMPAIGN_PATH}>New Campaign</ButtonLink>
      </EmptyState>
    </>
  );
}
