import { useCallback, useEffect, useState } from "react";
import {
  getOwnEventPart,
  type OwnEventPart,
  signUpForEvent,
  withdrawFromEvent,
} from "#contract/campaigns/events.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useSession } from "../../lib/session/use-session.ts";

/** What an event is to who looks at it, and their signing up. */
export function useOwnEvent(id: number) {
  const { user } = useSession();
  const [part, setPart] = useState<OwnEventPart>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const who = user?.sub;

  useEffect(() => {
    let left = false;
    setPart(undefined);
    if (!who) return;
    // Without it the page offers to sign up, which may be done twice.
    authorisedApi(getOwnEventPart, { params: { id } }).then(
      (own) => left || setPart(own),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [id, who]);

  const toggle = useCallback(async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const call = part?.signed_up ? withdrawFromEvent : signUpForEvent;
      setPart(await authorisedApi(call, { params: { id } }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : "That did not work.");
    } finally {
      setBusy(false);
    }
  }, [id, part]);

  return { part, busy, problem, toggle };
}
