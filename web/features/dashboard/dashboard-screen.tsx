import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import type { Dashboard } from "#contract/figures/dashboard.ts";
import { accountPath, BROWSE_PATH } from "#contract/page-paths.ts";
import type { SessionUser } from "../../lib/session/session-token.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { sinceText } from "./dashboard-words.ts";
import { FundraisingSection } from "./fundraising-section.tsx";
import { GivingOverview } from "./giving-overview.tsx";
import { HelpSection } from "./help-section.tsx";
import { OrganisingOverview } from "./organising-overview.tsx";
import { useDashboard } from "./use-dashboard.ts";

interface DashboardScreenProps {
  user: SessionUser;
  /** The chart's year, from the address. */
  year: number | undefined;
  /** Draws a campaign in a list. */
  card: (campaign: CampaignCard) => ReactNode;
}

/** Figures of one's campaigns or giving, and the sections that the side menu leads to. */
export function DashboardScreen({ user, year, card }: DashboardScreenProps) {
  const { shown, failed, retry, firstVisit } = useDashboard(user.sub, year);
  useSection(shown !== undefined);
  return (
    <div className="area-page">
      <AreaHead
        title={`Welcome, ${user.first_name}`}
        lead={<span role="status">{leadOf(shown, firstVisit)}</span>}
        actions={
          <ButtonLink href={BROWSE_PATH} variant="quiet" size="small">
            Give to a campaign
          </ButtonLink>
        }
      />
      {failed && <FailedPart what="Your figures" retry={retry} />}
      {!shown && !failed && <DashboardSkeleton />}
      {shown?.mails_come_back && <ReturnedHint email={user.email} />}
      {shown && <OfferedHint offered={shown.giving.offered} />}
      {shown?.organising && (
        <OrganisingOverview organising={shown.organising} chart={shown.chart} />
      )}
      {shown && !shown.organising && (
        <GivingOverview giving={shown.giving} chart={shown.chart} card={card} />
      )}
      <FundraisingSection shown={shown} />
      {shown?.organising && shown.giving.gifts > 0 && (
        <GivingOverview giving={shown.giving} chart={undefined} card={card} />
      )}
      <HelpSection />
    </div>
  );
}

/** Says that our mails do not arrive, and where that is mended. */
function ReturnedHint({ email }: { email: string }) {
  return (
    <p className="said">
      Our mails to <b className="wrap-anywhere">{email}</b> come back, so no news reaches you.{" "}
      <a href={accountPath("email")} className="link">
        Check your address
      </a>
    </p>
  );
}

interface OfferedHintProps {
  offered: number;
}

/** Says that donations can be claimed; draws nothing where there are none. */
function OfferedHint({ offered }: OfferedHintProps) {
  if (offered === 0) return null;
  return (
    <p className="said">
      {offered === 1
        ? "A gift was given under your address without logging in. "
        : `${offered.toLocaleString("en-US")} gifts were given under your address without logging in. `}
      <a href={accountPath("donations")} className="link">
        Say whether {offered === 1 ? "it is" : "they are"} yours
      </a>
    </p>
  );
}

/** Holds the places of the figures while they load. */
function DashboardSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading your dashboard</span>
      <div className="stat-row">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
      <div className="dashboard-screen-columns">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}

function leadOf(shown: Dashboard | undefined, firstVisit: boolean): string {
  if (!shown) return "Looking things up…";
  if (shown.since.length > 0) return `Since your last visit: ${sinceText(shown.since)}.`;
  if (shown.organising) {
    return firstVisit
      ? "How your campaigns stand, and what they need."
      : "All has been quiet since your last visit.";
  }
  return shown.giving.gifts > 0
    ? "What you gave, and what became of it."
    : "This is your place: for giving, and for raising money for what you care about.";
}

/** Scrolls to the section that the address names, once everything above it has loaded. */
function useSection(come: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival leads there anew.
  useEffect(() => {
    if (hash && come) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key, come]);
}
