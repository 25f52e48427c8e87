import { useCallback, useEffect, useRef, useState } from "react";
import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { loadUploads } from "./picture-calls.ts";

/**
 * The pause before asking again whether a picture is drawn, ms. It grows from the first to the
 * last.
 */
const FIRST_LOOK_MS = 1200;
const LAST_LOOK_MS = 8000;
const LESS_OFTEN = 1.4;

/** All uploads of a campaign. While some wait to be drawn, the list is loaded again and again. */
export function useUploads(campaignId: number) {
  const load = useCallback(() => loadUploads(campaignId), [campaignId]);
  const { answer: uploads, failed, retry, setAnswer } = useAnswer(load);
  const present = useRef(uploads);
  present.current = uploads;
  const waiting = uploads?.some(({ state }) => state === "waiting") ?? false;

  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = (pause: number) => {
      timer = setTimeout(async () => {
        const before = present.current;
        // If a look fails, or the list was changed during it, the next look does its work.
        const found = await load().catch(() => undefined);
        if (found && present.current === before) setAnswer(found);
        look(Math.min(pause * LESS_OFTEN, LAST_LOOK_MS));
      }, pause);
    };
    look(FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, [waiting, load, setAnswer]);

  const change = (next: UploadedPicture[]) => {
    present.current = next;
    setAnswer(next);
  };
  /** Adds a new upload, as a call answered it. */
  const put = (picture: UploadedPicture) => change([picture, ...(present.current ?? [])]);
  const drop = (key: string) =>
    change((present.current ?? []).filter((picture) => picture.key !== key));
  return { uploads, failed, retry, put, drop };
}

/** The picture that is being drawn and will replace this one. */
export function successorOf(
  uploads: readonly UploadedPicture[],
  key: string,
): UploadedPicture | undefined {
  return uploads.find(({ replaces, state }) => replaces === key && state === "waiting");
}

/** Previews of what was chosen in this window, by the picture's key, until it is drawn. */
export function usePreviews() {
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map());
  const keep = useCallback(
    (key: string, preview: string) => setPreviews((last) => new Map(last).set(key, preview)),
    [],
  );
  return { previews, keep };
}
