import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import type { Overview } from "#contract/figures/overview.ts";
import { NEW_CAMPAIGN_PATH, teamPath } from "#contract/page-paths.ts";
import { countText } from "../../lib/count-text.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CampaignSide } from "./campaign-side.tsx";
import { DonationPanel } from "./donation-panel.tsx";
import { GivingPanel } from "./giving-panel.tsx";
import { MailPanel } from "./mail-panel.tsx";
import { type OverviewAddress, overviewAddress } from "./overview-address.ts";
import { rangeText } from "./overview-texts.ts";
import { ReactionTiles } from "./reaction-tiles.tsx";
import { useOverview } from "./use-overview.ts";

interface OverviewScreenProps {
  address: OverviewAddress;
  dateRange: ReactNode;
  children: ReactNode;
}

export function OverviewScreen({ address, dateRange, children }: OverviewScreenProps) {
  const { overview, stale, problem, retry } = useOverview(address);
  const title = address.id === undefined ? undefined : overview?.campaign?.title;
  if (overview?.campaigns === 0 && address.id === undefined) {
    return (
      <div className="area-page">
        <NoCampaigns />
        {children}
      </div>
    );
  }
  return (
    <div className="area-page">
      <AreaHead
        title="Campaign Overview"
        lead={overview && !stale ? leadText(overview) : " "}
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
        {problem === "missing" && (
          <EmptyState title="This campaign isn't yours">
            <a href={overviewAddress({ ...address, id: undefined })} className="link">
              Show all your campaigns
            </a>
          </EmptyState>
        )}
        {problem === "failed" && <SectionError what="The figures" retry={retry} />}
        {!problem && !overview && <OverviewSkeleton />}
        {!problem && overview && (
          <div className="overview-screen-main" aria-busy={stale || undefined}>
            {title && address.id !== undefined && <CampaignHead id={address.id} title={title} />}
            <GivingPanel overview={overview} address={address} />
            <ReactionTiles {...overview} />
            <MailPanel mails={overview.mails} />
            <DonationPanel
              key={address.id}
              address={address}
              reloadKey={overview.giving.map(({ gifts }) => gifts).join()}
            />
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

function leadText(overview: Overview): string {
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
      <span className="sr-only">Loading figures</span>
      <Skeleton className="h-80" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}

function NoCampaigns() {
  return (
    <>
      <AreaHead title="Campaign Overview" />
      <EmptyState title="Start your own campaign">
        <p className="mb-5">
          Once you run or help run a campaign, its donations, reactions and email figures appear
          here.
        </p>
        <ButtonLink href={NEW_CAMPAIGN_PATH}>New Campaign</ButtonLink>
      </EmptyState>
    </>
  );
}
