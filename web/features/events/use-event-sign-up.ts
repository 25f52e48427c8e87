import { useCallback, useState } from "react";
import { getOwnEventPart, signUpForEvent, withdrawFromEvent } from "#contract/campaigns/events.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useSession } from "../../lib/session/use-session.ts";

export function useEventSignUp(id: number) {
  const { user } = useSession();
  const account = user?.sub;
  const load = useCallback(
    async () =>
      account === undefined ? undefined : authorisedApi(getOwnEventPart, { params: { id } }),
    [id, account],
  );
  // Without a response the page offers to sign up; signing up twice is harmless.
  const { answer, stale, setAnswer } = useResponse(load);
  const part = stale ? undefined : answer;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const toggle = useCallback(async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const call = part?.signed_up ? withdrawFromEvent : signUpForEvent;
      setAnswer(await authorisedApi(call, { params: { id } }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : "That didn't work.");
    } finally {
      setBusy(false);
    }
  }, [id, part, setAnswer]);

  return { part, busy, problem, toggle };
}
