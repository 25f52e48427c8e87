import { useCallback, useEffect, useRef } from "react";
import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { loadUploads } from "./picture-calls.ts";

/** Pause between polls for processed pictures; it grows from the first to the maximum. */
const FIRST_POLL_MS = 1200;
const MAX_POLL_MS = 8000;
const POLL_BACKOFF = 1.4;

/** All uploads of a campaign. Polls while some are being processed. */
export function useUploads(campaignId: number) {
  const load = useCallback(() => loadUploads(campaignId), [campaignId]);
  const { answer: uploads, failed, retry, setAnswer } = useResponse(load);
  const current = useRef(uploads);
  current.current = uploads;
  const waiting = uploads?.some(({ state }) => state === "waiting") ?? false;

  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const poll = (pause: number) => {
      timer = setTimeout(async () => {
        const previous = current.current;
        // If a poll fails or the list changes during it, the next poll catches up.
        const polled = await load().catch(() => undefined);
        if (polled && current.current === previous) setAnswer(polled);
        poll(Math.min(pause * POLL_BACKOFF, MAX_POLL_MS));
      }, pause);
    };
    poll(FIRST_POLL_MS);
    return () => clearTimeout(timer);
  }, [waiting, load, setAnswer]);

  const change = (next: UploadedPicture[]) => {
    current.current = next;
    setAnswer(next);
  };
  const add = (picture: UploadedPicture) => change([picture, ...(current.current ?? [])]);
  const remove = (key: string) =>
    change((current.current ?? []).filter((picture) => picture.key !== key));
  return { uploads, failed, retry, add, remove };
}

export function findReplacement(
  uploads: readonly UploadedPicture[],
  key: string,
): UploadedPicture | undefined {
  return uploads.find(({ replaces, state }) => replaces === key && state === "waiting");
}
