import { useCallback, useState } from "react";
import { getTeam, type Team } from "#contract/campaigns/teams.ts";
import { errorText } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { showToast } from "../../ui/toast.ts";

export function useTeam(campaignId: number) {
  const load = useCallback(async (): Promise<Team> => {
    const { data } = await authorisedApi(getTeam, { params: { id: campaignId } });
    return data;
  }, [campaignId]);
  const { answer: team, failed, retry, setAnswer } = useResponse(load);
  const [status, setStatus] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const showSuccess = (message: string) => {
    setStatus(message);
    void showToast("success", message);
  };
  const done = async (message: string) => {
    setProblem(undefined);
    showSuccess(message);
    setAnswer(await load());
  };
  /** Runs `change` and shows its message. Then calls `onSuccess`, or reloads the team without one. */
  const attempt = async (
    change: () => Promise<{ message: string }>,
    onSuccess?: () => void,
  ): Promise<void> => {
    setStatus(undefined);
    setProblem(undefined);
    try {
      const { message } = await change();
      if (!onSuccess) return await done(message);
      showSuccess(message);
      onSuccess();
    } catch (error) {
      const refusal = errorText(error);
      setProblem(refusal);
      void showToast("error", refusal);
    }
  };
  return { team, failed, retry, status, problem, attempt, done };
}

export type TeamActions = Pick<ReturnType<typeof useTeam>, "attempt" | "done">;
