import { useState } from "react";
import { errorText } from "../../lib/api/api-error.ts";
import { showToast } from "../../ui/toast.ts";
import { useQueues } from "./office-queues.ts";

/** The dialog before an action that needs a reason. */
export interface ReasonQuestion {
  readonly title: string;
  /** Explains what the action does and who reads the reason. */
  readonly lead: string;
  /** The label of the button that does it. */
  readonly confirm: string;
  readonly danger?: boolean | undefined;
  readonly label?: string | undefined;
  /** An email address to type before an action that can't be undone. */
  readonly typed?: { readonly label: string; readonly value: string } | undefined;
  /** True if it succeeded. */
  readonly onConfirm: (reason: string) => Promise<boolean>;
}

/** Runs actions one at a time, and knows which one runs and how the last one ended. */
export function useActionRunner() {
  const { recount } = useQueues();
  const [busy, setBusy] = useState<string>();
  const [message, setMessage] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [question, setQuestion] = useState<ReasonQuestion>();

  /** Runs `work`, which returns the message to show. `busy` is `name` until it ends. True if it succeeded. */
  const run = async (name: string, work: () => Promise<string>): Promise<boolean> => {
    setBusy(name);
    setProblem(undefined);
    try {
      const success = await work();
      setMessage(success);
      void showToast("success", success);
      return true;
    } catch (error) {
      const failure = errorText(error);
      setMessage(undefined);
      setProblem(failure);
      void showToast("error", failure);
      return false;
    } finally {
      setBusy(undefined);
      recount();
    }
  };
  return {
    busy,
    message,
    problem,
    run,
    question,
    /** Asks for a reason first; undefined closes the dialog. */
    askReason: (asked: ReasonQuestion | undefined) => {
      setProblem(undefined);
      setQuestion(asked);
    },
  };
}

export type ActionRunner = ReturnType<typeof useActionRunner>;
