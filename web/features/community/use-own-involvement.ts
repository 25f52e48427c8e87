import { useCallback, useEffect, useState } from "react";
import type { CampaignInvolvement } from "#contract/campaigns/community.ts";
import { useSession } from "../../lib/session/use-session.ts";

export interface OwnInvolvement {
  /** Undefined for guests and while loading. */
  readonly part: CampaignInvolvement | undefined;
  readonly refresh: () => void;
}

/** The visitor's likes, follows, role and comments on a campaign, loaded once the session is checked. */
export function useOwnInvolvement(id: number): OwnInvolvement {
  const { user } = useSession();
  const [loaded, setLoaded] = useState<{ account: string; part: CampaignInvolvement }>();
  const account = user?.sub;

  const refresh = useCallback(() => {
    if (account === undefined) return;
    import("./community-calls.ts")
      .then(({ loadOwnInvolvement }) => loadOwnInvolvement(id))
      .then(
        (part) => setLoaded({ account, part }),
        // The page works without it.
        () => {},
      );
  }, [id, account]);
  useEffect(refresh, [refresh]);

  return { part: loaded && loaded.account === account ? loaded.part : undefined, refresh };
}
