import { useState } from "react";
import { refusalText } from "../../lib/api/api-error.ts";
import { showToast } from "../../ui/toast.ts";
import { useQueues } from "./office-queues.ts";

/** A runner that needs a reason. */
export interface Reasoned {
  readonly title: string;
  /** Says what the runner does and who reads the reason. */
  readonly lead: string;
  /** The words of the button that does it. */
  readonly confirm: string;
  readonly danger?: boolean | undefined;
  readonly label?: string | undefined;
  /** What has to be typed beside the reason, so that nothing is done for good by a slip. */
  readonly typed?: { readonly label: string; readonly value: string } | undefined;
  /** True if it worked. */
  readonly onConfirm: (reason: string) => Promise<boolean>;
}

/** Does one thing after the other. Tells which one runs and how the last one ended. */
export function useActionRunner() {
  const { recount } = useQueues();
  const [busy, setBusy] = useState<string>();
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<Reasoned>();

  /**
   * Runs `work`, which answers with the message to show. True if it worked. `busy` is `name` while
   * it runs.
   */
  const act = async (name: string, work: () => Promise<string>): Promise<boolean> => {
    setBusy(name);
    setProblem(undefined);
    try {
      const message = await work();
      setSaid(message);
      void showToast("success", message);
      return true;
    } catch (error) {
      const failure = refusalText(error);
      setSaid(undefined);
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
    said,
    problem,
    act,
    asked,
    /** Asks for a reason first; undefined closes the question. */
    ask: (reasoned: Reasoned | undefined) => {
      setProblem(undefined);
      setAsked(reasoned);
    },
  };
}

export type ActionRunner = ReturnType<typeof useActionRunner>;
