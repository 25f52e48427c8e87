import { useOutletContext } from "react-router";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import type { SessionUser } from "../session/session-token.ts";

export interface Managed {
  readonly user: SessionUser;
  readonly campaign: ManagedCampaign;
  /** Takes the campaign's new state, as a call answered it. */
  readonly setCampaign: (campaign: ManagedCampaign) => void;
  /** Loads the campaign again. */
  readonly refresh: () => void;
}

/** The campaign of the surrounding frame, on the pages below /campaign/:id. */
export function useManagedCampaign(): Managed {
  return useOutletContext<Managed>();
}
