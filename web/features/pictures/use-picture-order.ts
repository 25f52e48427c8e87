import { useCallback, useEffect, useRef, useState } from "react";
import type { PictureOrder } from "#contract/campaigns/pictures.ts";
import { ApiError, refusalText } from "../../lib/api/api-error.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import type { Placed } from "./order-moves.ts";
import { loadOrder, saveOrder } from "./picture-calls.ts";

const CHANGED =
  "Somebody else changed the pictures meanwhile. This is how they are now: please make your change again.";

/** The order of the pictures. Changes are saved one after the other. */
export function usePictureOrder(campaignId: number, onSaved?: (order: PictureOrder) => void) {
  const load = useCallback(() => loadOrder(campaignId), [campaignId]);
  const { answer: saved, failed, retry, setAnswer } = useAnswer(load);
  const [shown, setShown] = useState<readonly Placed[]>();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const last = useRef<PictureOrder>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    if (!saved) return;
    last.current = saved;
    setShown(saved.data);
  }, [saved]);

  const reload = useCallback(async () => setAnswer(await load()), [load, setAnswer]);

  /** Answers whether it was saved. If not, the saved order is shown again. */
  const save = (pictures: readonly Placed[]): Promise<boolean> => {
    setShown(pictures);
    setSaving(true);
    setProblem(undefined);
    const turn = queue.current.then(() => send(pictures));
    queue.current = turn.then(() => undefined);
    return turn;
  };

  async function send(pictures: readonly Placed[]): Promise<boolean> {
    try {
      const version = last.current?.version ?? "";
      const answer = await saveOrder(campaignId, { pictures, version });
      last.current = answer;
      onSaved?.(answer);
      return true;
    } catch (error) {
      const changed = error instanceof ApiError && error.answer.code === "changed_meanwhile";
      setProblem(changed ? CHANGED : refusalText(error));
      if (changed) await reload().catch(() => undefined);
      else setShown(last.current?.data);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { order: shown, failed, retry, reload, save, saving, problem };
}
