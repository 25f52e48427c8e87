import { useOutletContext } from "react-router";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import type { SessionUser } from "../session/session-token.ts";

export interface Managed {
  readonly user: SessionUser;
  readonly campaign: ManagedCampaign;
  /** It is another one now: as a call answered it. */
  readonly setCampaign: (campaign: ManagedCampaign) => void;
  /** Asks for it anew. */
  readonly refresh: () => void;
}

/** The campaign whose frame one is in, on the pages behind /campaign/:id. */
export function useManagedCampaign(): Managed {
  return useOutletContext<Managed>();
}
