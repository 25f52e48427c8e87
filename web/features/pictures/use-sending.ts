import { useCallback, useEffect, useRef, useState } from "react";
import { type UploadedPicture, uploadPicture } from "#contract/campaigns/pictures.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { dataAddress, pictureProblem } from "../../lib/picture/picture-file.ts";
import { PictureRefused, preparePicture } from "../../lib/picture/prepare-picture.ts";
import { uploadBytes } from "../../lib/picture/upload-bytes.ts";

/** A file that is being sent. */
export interface Sending {
  readonly id: number;
  readonly file: File;
  readonly preview?: string;
  /** How much of it is sent, from 0 to 1. */
  readonly share: number;
  readonly problem?: string;
  /** True if sending it again may help, because the file was not at fault. */
  readonly worthAnother?: boolean;
}

const fileFaults: readonly ErrorCode[] = ["payload_too_large", "unsupported_media_type", "invalid"];

function isFileAtFault(error: unknown): boolean {
  if (error instanceof PictureRefused) return true;
  return error instanceof ApiError && fileFaults.includes(error.answer.code);
}

interface Arrived {
  readonly picture: UploadedPicture;
  readonly preview: string | undefined;
}

/**
 * Sends files one after the other. A file that failed stays, with the reason, until it is dismissed
 * or sent again.
 */
export function useSending(campaignId: number, onArrived: (arrived: Arrived) => void) {
  const [list, setList] = useState<readonly Sending[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const running = useRef(new Map<number, AbortController>());
  const next = useRef(1);

  useEffect(() => {
    const sent = running.current;
    return () => {
      for (const control of sent.values()) control.abort();
    };
  }, []);

  const change = useCallback(
    (id: number, changes: Partial<Sending>) =>
      setList((last) => last.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    [],
  );
  const dismiss = useCallback((id: number) => {
    running.current.get(id)?.abort();
    setList((last) => last.filter((one) => one.id !== id));
  }, []);

  async function send(id: number, file: File, control: AbortController): Promise<void> {
    if (control.signal.aborted) return;
    try {
      const bytes = await preparePicture(file);
      const preview = await dataAddress(bytes);
      if (control.signal.aborted) return;
      change(id, { preview });
      const picture = await uploadBytes(
        uploadPicture,
        { params: { id: campaignId } },
        { bytes, signal: control.signal, onProgress: (share) => change(id, { share }) },
      );
      onArrived({ picture, preview });
      dismiss(id);
    } catch (error) {
      if (control.signal.aborted) return;
      change(id, { problem: pictureProblem(error), worthAnother: !isFileAtFault(error) });
    } finally {
      running.current.delete(id);
    }
  }

  const enqueue = (id: number, file: File) => {
    const control = new AbortController();
    running.current.set(id, control);
    queue.current = queue.current.then(() => send(id, file, control));
  };
  const add = (files: readonly File[]) => {
    const entries = files.map((file): Sending => {
      const id = next.current;
      next.current += 1;
      return { id, file, share: 0 };
    });
    setList((last) => [...last, ...entries]);
    for (const { id, file } of entries) enqueue(id, file);
  };
  const again = ({ id, file }: Sending) => {
    change(id, { problem: undefined, share: 0 });
    enqueue(id, file);
  };

  return { sending: list, add, again, dismiss };
}
