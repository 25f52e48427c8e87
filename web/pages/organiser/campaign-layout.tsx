import { useCallback, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { getManagedCampaign, type ManagedCampaign } from "#contract/campaigns/organising.ts";
import { CampaignTabs } from "../../features/campaign-menu/campaign-tabs.tsx";
import { HistoryList } from "../../features/campaign-menu/history-list.tsx";
import { ManagedHead } from "../../features/campaign-menu/managed-head.tsx";
import { StandingNotes } from "../../features/campaign-menu/standing-notes.tsx";
import { NotFound } from "../../features/layout/not-found.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import type { Managed } from "../../lib/campaign/managed-campaign.ts";
import { listenToNotifications } from "../../lib/live-notifications.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useAreaUser } from "../../lib/session/use-session.ts";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import type { Route } from "./+types/campaign-layout";

/** What stands around every screen of one campaign. */
export default function CampaignLayout({ params }: Route.ComponentProps) {
  return <OneCampaign key={params.id} id={params.id} />;
}

function OneCampaign({ id }: { id: string }) {
  const user = useAreaUser();
  const { campaign, trouble, refresh, setCampaign } = useManaged(id);
  if (trouble === "missing") return <NotFound />;
  if (!campaign) {
    return (
      <div className="area-page">
        {trouble ? (
          <FailedPart what="This campaign" retry={refresh} />
        ) : (
          <PartSkeleton label="Loading the campaign" rows={4} />
        )}
      </div>
    );
  }
  const managed: Managed = { user, campaign, setCampaign, refresh };
  return (
    <div className="area-page">
      <ManagedHead campaign={campaign} setCampaign={setCampaign} />
      <StandingNotes campaign={campaign} setCampaign={setCampaign} />
      <CampaignTabs campaign={campaign} />
      <Outlet context={managed} />
      <HistoryList history={campaign.history} />
    </div>
  );
}

function useManaged(id: string) {
  const [campaign, setCampaign] = useState<ManagedCampaign>();
  const [trouble, setTrouble] = useState<"missing" | "failed">();

  const refresh = useCallback(() => {
    setTrouble(undefined);
    authorisedApi(getManagedCampaign, { params: { id } }).then(setCampaign, (error) => {
      const missing = error instanceof ApiError && error.answer.code === "not_found";
      setTrouble(missing ? "missing" : "failed");
    });
  }, [id]);
  useEffect(refresh, [refresh]);
  // Gifts and decisions of the office come as notices: what is shown goes with them.
  useEffect(() => {
    let heard = false;
    return listenToNotifications(() => {
      if (heard) authorisedApi(getManagedCampaign, { params: { id } }).then(setCampaign, () => {});
      heard = true;
    });
  }, [id]);

  return { campaign, trouble, refresh, setCampaign };
}
