import { useCallback, useEffect, useState } from "react";
import type { OwnPart } from "#contract/campaigns/community.ts";
import { useSession } from "../../lib/session/use-session.ts";

export interface Own {
  /** Undefined for guests, and until it has come. */
  readonly part: OwnPart | undefined;
  readonly refresh: () => void;
}

/** What who looks has to do with a campaign; asked for once it is known who that is. */
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
        // The page is whole without it.
        () => {},
      );
  }, [id, who]);
  useEffect(refresh, [refresh]);

  return { part: found && found.of === who ? found.part : undefined, refresh };
}
