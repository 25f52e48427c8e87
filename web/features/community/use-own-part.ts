import { useCallback, useEffect, useState } from "react";
import type { OwnPart } from "#contract/campaigns/community.ts";
import { useSession } from "../../lib/session/use-session.ts";

export interface Own {
  /** Undefined for guests, and until it has loaded. */
  readonly part: OwnPart | undefined;
  readonly refresh: () => void;
}

/** The visitor's own part in a campaign, asked for once it is known who that is. */
export function useOwnPart(id: number): Own {
  const { user } = useSession();
  const [found, setFound] = useState<{ of: string; part: OwnPart }>();
  const who = user?.sub;

  const refresh = useCallback(() => {
    if (who === undefined) return;
    import("./community-calls.ts")
      .then(({ loadOwnPart }) => loadOwnPart(id))
      .then(
        (part) => setFound({ of: who, part }),
        // The page works without it.
        () => {},
      );
  }, [id, who]);
  useEffect(refresh, [refresh]);

  return { part: found && found.of === who ? found.part : undefined, refresh };
}
