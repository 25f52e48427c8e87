import { useState } from "react";
import { refusalText } from "../../lib/api/api-error.ts";
import { showToast } from "../../ui/toast.ts";
import { useQueues } from "./office-queues.ts";

/** Something that is not done without saying why. */
export interface Reasoned {
  readonly title: string;
  /** What it does, and who reads the reason. */
  readonly lead: string;
  /** The words of the button that does it. */
  readonly confirm: string;
  readonly danger?: boolean | undefined;
  readonly label?: string | undefined;
  /** True where it worked. */
  readonly onConfirm: (reason: string) => Promise<boolean>;
}

/** Doing one thing after the other: which is under way, what came of the last one. */
export function useDeed() {
  const { recount } = useQueues();
  const [busy, setBusy] = useState<string>();
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<Reasoned>();

  /** Does `work`, which answers what to say about it; true where it worked. `name` tells it from others. */
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
    /** Asks for a reason first; undefined asks no more. */
    ask: (reasoned: Reasoned | undefined) => {
      setProblem(undefined);
      setAsked(reasoned);
    },
  };
}

export type Deed = ReturnType<typeof useDeed>;
