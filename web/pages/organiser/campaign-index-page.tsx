import { Navigate } from "react-router";
import { overviewPath } from "#contract/page-paths.ts";
import { useManagedCampaign } from "../../lib/campaign/managed-campaign.ts";

/** A campaign's bare address leads to its overview. */
export default function CampaignIndexPage() {
  const { campaign } = useManagedCampaign();
  return <Navigate replace to={overviewPath(campaign.id)} />;
}
