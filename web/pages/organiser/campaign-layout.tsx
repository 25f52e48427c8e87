import { useCallback, useEffect } from "react";
import { Outlet } from "react-router";
import { getManagedCampaign } from "#contract/campaigns/organising.ts";
import { CampaignNotices } from "../../features/campaign-menu/campaign-notices.tsx";
import { CampaignTabs } from "../../features/campaign-menu/campaign-tabs.tsx";
import { HistoryList } from "../../features/campaign-menu/history-list.tsx";
import { ManagedHead } from "../../features/campaign-menu/managed-head.tsx";
import { NotYourCampaign } from "../../features/campaign-menu/not-your-campaign.tsx";
import { nullIfNotFound } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import type { ManagedCampaignContext } from "../../lib/campaign/use-managed-campaign.ts";
import { listenToNotifications } from "../../lib/live-notifications.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useAreaUser } from "../../lib/session/use-session.ts";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import type { Route } from "./+types/campaign-layout";

export default function CampaignLayout({ params }: Route.ComponentProps) {
  return <ManagedCampaign key={params.id} id={params.id} />;
}

function ManagedCampaign({ id }: { id: string }) {
  const user = useAreaUser();
  const { campaign, failed, refresh, setCampaign } = useManaged(id);
  if (campaign === null) return <NotYourCampaign id={id} />;
  if (!campaign) {
    return (
      <div className="area-page">
        {failed ? (
          <SectionError what="This campaign" retry={refresh} />
        ) : (
          <SectionSkeleton label="Loading campaign" rows={4} />
        )}
      </div>
    );
  }
  const managed: ManagedCampaignContext = { user, campaign, setCampaign, refresh };
  return (
    <div className="area-page">
      <ManagedHead campaign={campaign} setCampaign={setCampaign} />
      <CampaignNotices campaign={campaign} setCampaign={setCampaign} />
      <CampaignTabs campaign={campaign} />
      <Outlet context={managed} />
      <HistoryList history={campaign.history} />
    </div>
  );
}

/** `campaign` is null if it doesn't exist or the person can't see it. */
function useManaged(id: string) {
  const load = useCallback(
    () => nullIfNotFound(authorisedApi(getManagedCampaign, { params: { id } })),
    [id],
  );
  const { answer: campaign, failed, retry: refresh, setAnswer: setCampaign } = useResponse(load);
  // Donations and office decisions arrive as notifications and reload the campaign. Failures are
  // ignored.
  useEffect(() => {
    let isFirst = true;
    return listenToNotifications(() => {
      if (!isFirst)
        load().then(
          (found) => found && setCampaign(found),
          () => {},
        );
      isFirst = false;
    });
  }, [load, setCampaign]);

  return { campaign, failed, refresh, setCampaign };
}
