import { useCallback, useEffect } from "react";
import { Outlet } from "react-router";
import { getManagedCampaign } from "#contract/campaigns/organising.ts";
import { CampaignNotices } from "../../features/campaign-menu/campaign-notices.tsx";
import { CampaignTabs } from "../../features/campaign-menu/campaign-tabs.tsx";
import { HistoryList } from "../../features/campaign-menu/history-list.tsx";
import { ManagedHead } from "../../features/campaign-menu/managed-head.tsx";
import { NotYourCampaign } from "../../features/campaign-menu/not-your-campaign.tsx";
import { foundOrNull } from "../../lib/api/api-error.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import type { Managed } from "../../lib/campaign/managed-campaign.ts";
import { listenToNotifications } from "../../lib/live-notifications.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useAreaUser } from "../../lib/session/use-session.ts";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
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
          <FailedPart what="This campaign" retry={refresh} />
        ) : (
          <PartSkeleton label="Loading campaign" rows={4} />
        )}
      </div>
    );
  }
  const managed: Managed = { user, campaign, setCampaign, refresh };
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
    () => foundOrNull(authorisedApi(getManagedCampaign, { params: { id } })),
    [id],
  );
  const { answer: campaign, failed, retry: refresh, setAnswer: setCampaign } = useAnswer(load);
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
