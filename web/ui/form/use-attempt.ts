import { useState } from "react";
import { refusalText } from "../../lib/api/api-error.ts";
import { showToast } from "../toast.ts";

/** Runs something after a press. Tells whether it runs, and why it failed the last time. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const failure = refusalText(error);
      setProblem(failure);
      void showToast("error", failure);
    }
    setBusy(false);
  };
  return { busy, problem, attempt };
}
