import { useState } from "react";
import { errorText } from "../../lib/api/api-error.ts";
import { showToast } from "../toast.ts";

/** Runs an action and tracks whether it is busy and why it last failed. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const failure = errorText(error);
      setProblem(failure);
      void showToast("error", failure);
    }
    setBusy(false);
  };
  return { busy, problem, attempt };
}
