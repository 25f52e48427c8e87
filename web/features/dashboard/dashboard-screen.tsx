import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import type {
  GivingChart as ChartData,
  Dashboard,
  Organising,
} from "#contract/figures/dashboard.ts";
import { accountPath, BROWSE_PATH, MY_DONATIONS_PATH } from "#contract/page-paths.ts";
import { disputedText } from "../../lib/disputed-text.ts";
import type { SessionUser } from "../../lib/session/session-token.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActiveCampaignPanel } from "./active-campaign-panel.tsx";
import { sinceText } from "./dashboard-texts.ts";
import { EventPanel } from "./event-panel.tsx";
import { FundraisingSection } from "./fundraising-section.tsx";
import { GivingChart } from "./giving-chart.tsx";
import { GivingOverview } from "./giving-overview.tsx";
import { HelpSection } from "./help-section.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { StatCards } from "./stat-cards.tsx";
import { useDashboard } from "./use-dashboard.ts";

interface DashboardScreenProps {
  user: SessionUser;
  year: number | undefined;
  card: (campaign: CampaignCard) => ReactNode;
}

export function DashboardScreen({ user, year, card }: DashboardScreenProps) {
  const { dashboard, failed, retry, isFirstVisit } = useDashboard(user.sub, year);
  useScrollToSection(dashboard !== undefined);
  return (
    <div className="area-page">
      <AreaHead
        title={`Welcome, ${user.first_name}`}
        lead={<span role="status">{leadText(dashboard, isFirstVisit)}</span>}
        actions={
          <ButtonLink href={BROWSE_PATH} variant="quiet" size="small">
            Donate to a campaign
          </ButtonLink>
        }
      />
      {failed && <SectionError what="Your figures" retry={retry} />}
      {!dashboard && !failed && <DashboardSkeleton />}
      {dashboard?.mails_come_back && <BouncedEmailHint email={user.email} />}
      {dashboard && <ClaimHint count={dashboard.giving.offered} />}
      {dashboard?.organising && (
        <OrganisingOverview organising={dashboard.organising} chart={dashboard.chart} />
      )}
      {dashboard && !dashboard.organising && (
        <GivingOverview giving={dashboard.giving} chart={dashboard.chart} card={card} />
      )}
      <FundraisingSection dashboard={dashboard} />
      {dashboard?.organising && dashboard.giving.gifts > 0 && (
        <GivingOverview giving={dashboard.giving} chart={undefined} card={card} />
      )}
      <HelpSection />
    </div>
  );
}

function BouncedEmailHint({ email }: { email: string }) {
  return (
    <p className="said">
      Our emails to <b className="wrap-anywhere">{email}</b> are bouncing, so you're missing our
      messages.{" "}
      <a href={accountPath("email")} className="link">
        Check your address
      </a>
    </p>
  );
}

/** Announces donations that can be claimed; renders nothing if there are none. */
function ClaimHint({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="said">
      {count === 1
        ? "A donation was made with your email address without logging in. "
        : `${count.toLocaleString("en-US")} donations were made with your email address without logging in. `}
      <a href={MY_DONATIONS_PATH} className="link">
        {count === 1 ? "Claim it" : "Claim them"}
      </a>
    </p>
  );
}

function DashboardSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading your dashboard</span>
      <div className="stat-row">
        <Skeleton className="h-40 max-[60rem]:col-span-full" />
        <Skeleton className="h-28 sm:h-40" />
        <Skeleton className="h-28 sm:h-40" />
      </div>
      <div className="dashboard-screen-columns">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}

function leadText(dashboard: Dashboard | undefined, isFirstVisit: boolean): string {
  if (!dashboard) return "Loading…";
  if (dashboard.since.length > 0) return `Since your last visit: ${sinceText(dashboard.since)}.`;
  if (dashboard.organising) {
    return isFirstVisit
      ? "How your campaigns are doing and what they need."
      : "Nothing new since your last visit.";
  }
  return dashboard.giving.gifts > 0
    ? "Your donations and what they made possible."
    : "Donate to campaigns, or raise money for what you care about.";
}

/** Scrolls to the section in the URL's fragment once everything above it has loaded. */
function useScrollToSection(isLoaded: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation scrolls again.
  useEffect(() => {
    if (hash && isLoaded) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key, isLoaded]);
}

interface OrganisingOverviewProps {
  organising: Organising;
  chart: ChartData;
}

function OrganisingOverview({ organising, chart }: OrganisingOverviewProps) {
  const held = disputedText(organising.held);
  return (
    <>
      <StatCards {...organising} />
      {held && <p className="max-w-prose text-sm text-ink-soft">{held}</p>}
      <div className="dashboard-screen-columns dashboard-screen-stacks">
        <div>
          <GivingChart title="Raised by month" chart={chart} />
          <ActiveCampaignPanel campaigns={organising.list} />
        </div>
        <div>
          <NextStepPanel steps={organising.next_steps} />
          <EventPanel events={organising.next_events} />
        </div>
      </div>
    </>
  );
}
