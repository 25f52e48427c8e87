import { useCallback, useEffect, useRef, useState } from "react";
import type { PictureOrder } from "#contract/campaigns/pictures.ts";
import { ApiError, errorText } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { loadOrder, saveOrder } from "./picture-calls.ts";
import type { OrderedPicture } from "./picture-order.ts";

const CONFLICT =
  "Someone else changed the pictures in the meantime. This is the current order. Please make your change again.";

/** The order of the pictures. Changes are saved one at a time. */
export function usePictureOrder(campaignId: number, onSaved?: (order: PictureOrder) => void) {
  const load = useCallback(() => loadOrder(campaignId), [campaignId]);
  const { answer: saved, failed, retry, setAnswer } = useResponse(load);
  const [order, setOrder] = useState<readonly OrderedPicture[]>();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const lastSaved = useRef<PictureOrder>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    if (!saved) return;
    lastSaved.current = saved;
    setOrder(saved.data);
  }, [saved]);

  const reload = useCallback(async () => setAnswer(await load()), [load, setAnswer]);

  /** Resolves to whether it was saved. If not, the saved order is shown again. */
  const save = (pictures: readonly OrderedPicture[]): Promise<boolean> => {
    setOrder(pictures);
    setSaving(true);
    setProblem(undefined);
    const result = queue.current.then(() => send(pictures));
    queue.current = result.then(() => undefined);
    return result;
  };

  async function send(pictures: readonly OrderedPicture[]): Promise<boolean> {
    try {
      const version = lastSaved.current?.version ?? "";
      const answer = await saveOrder(campaignId, { pictures, version });
      lastSaved.current = answer;
      onSaved?.(answer);
      return true;
    } catch (error) {
      const hasConflict = error instanceof ApiError && error.answer.code === "changed_meanwhile";
      setProblem(hasConflict ? CONFLICT : errorText(error));
      if (hasConflict) await reload().catch(() => undefined);
      else setOrder(lastSaved.current?.data);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { order, failed, retry, reload, save, saving, problem };
}
