import { useCallback, useState } from "react";
import { getTeam, type Team } from "#contract/campaigns/teams.ts";
import { refusalText } from "../../lib/api/api-error.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { showToast } from "../../ui/toast.ts";

/** A campaign's team, and how it is changed. */
export function useTeam(campaignId: number) {
  const load = useCallback(async (): Promise<Team> => {
    const { data } = await authorisedApi(getTeam, { params: { id: campaignId } });
    return data;
  }, [campaignId]);
  const { answer: team, failed, retry, setAnswer } = useAnswer(load);
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const tell = (message: string) => {
    setSaid(message);
    void showToast("success", message);
  };
  /** Shows the message and loads the team again. */
  const done = async (message: string) => {
    setProblem(undefined);
    tell(message);
    setAnswer(await load());
  };
  /**
   * Runs `work`, which answers with the message. Runs `then`, if given, and else loads the team
   * again.
   */
  const attempt = async (
    work: () => Promise<{ message: string }>,
    then?: () => void,
  ): Promise<void> => {
    setSaid(undefined);
    setProblem(undefined);
    try {
      const { message } = await work();
      if (!then) return await done(message);
      tell(message);
      then();
    } catch (error) {
      const refusal = refusalText(error);
      setProblem(refusal);
      void showToast("error", refusal);
    }
  };
  return { team, failed, retry, said, problem, attempt, done };
}

export type TeamWork = Pick<ReturnType<typeof useTeam>, "attempt" | "done">;
