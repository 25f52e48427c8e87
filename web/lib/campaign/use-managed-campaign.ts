import { useOutletContext } from "react-router";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import type { SessionUser } from "../session/session-token.ts";

export interface ManagedCampaignContext {
  readonly user: SessionUser;
  readonly campaign: ManagedCampaign;
  /** Receives the changed campaign from an API call. */
  readonly setCampaign: (campaign: ManagedCampaign) => void;
  readonly refresh: () => void;
}

export function useManagedCampaign(): ManagedCampaignContext {
  return useOutletContext<ManagedCampaignContext>();
}
