import { useCallback, useEffect, useRef, useState } from "react";
import { type UploadedPicture, uploadPicture } from "#contract/campaigns/pictures.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { pictureProblem, toDataUrl } from "../../lib/picture/picture-file.ts";
import { PictureError, preparePicture } from "../../lib/picture/prepare-picture.ts";
import { uploadBytes } from "../../lib/picture/upload-bytes.ts";

export type UploadQueue = ReturnType<typeof useUploadQueue>;

interface QueuedUpload {
  readonly id: number;
  readonly file: File;
  readonly preview?: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly problem?: string;
  /** True unless the file itself is at fault. */
  readonly canRetry?: boolean;
}

const fileErrorCodes: readonly ErrorCode[] = [
  "payload_too_large",
  "unsupported_media_type",
  "invalid",
];

function isFileError(error: unknown): boolean {
  if (error instanceof PictureError) return true;
  return error instanceof ApiError && fileErrorCodes.includes(error.answer.code);
}

/**
 * Uploads files one at a time. A failed one stays with the reason until it is dismissed or retried.
 * `previews` has the uploaded files by picture key, to show until they are processed.
 */
export function useUploadQueue(campaignId: number, onUploaded: (picture: UploadedPicture) => void) {
  const [queue, setQueue] = useState<readonly QueuedUpload[]>([]);
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map());
  const chain = useRef<Promise<void>>(Promise.resolve());
  const running = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);

  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const control of uploads.values()) control.abort();
    };
  }, []);

  const change = useCallback(
    (id: number, changes: Partial<QueuedUpload>) =>
      setQueue((current) =>
        current.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
      ),
    [],
  );
  const dismiss = useCallback((id: number) => {
    running.current.get(id)?.abort();
    setQueue((current) => current.filter((upload) => upload.id !== id));
  }, []);

  async function send(id: number, file: File, control: AbortController): Promise<void> {
    if (control.signal.aborted) return;
    try {
      const bytes = await preparePicture(file);
      const preview = await toDataUrl(bytes);
      if (control.signal.aborted) return;
      change(id, { preview });
      const picture = await uploadBytes(
        uploadPicture,
        { params: { id: campaignId } },
        { bytes, signal: control.signal, onProgress: (progress) => change(id, { progress }) },
      );
      if (preview) setPreviews((current) => new Map(current).set(picture.key, preview));
      onUploaded(picture);
      dismiss(id);
    } catch (error) {
      if (control.signal.aborted) return;
      change(id, { problem: pictureProblem(error), canRetry: !isFileError(error) });
    } finally {
      running.current.delete(id);
    }
  }

  const enqueue = (id: number, file: File) => {
    const control = new AbortController();
    running.current.set(id, control);
    chain.current = chain.current.then(() => send(id, file, control));
  };
  const add = (files: readonly File[]) => {
    const entries = files.map((file): QueuedUpload => {
      const id = nextId.current;
      nextId.current += 1;
      return { id, file, progress: 0 };
    });
    setQueue((current) => [...current, ...entries]);
    for (const { id, file } of entries) enqueue(id, file);
  };
  const retry = ({ id, file }: QueuedUpload) => {
    change(id, { problem: undefined, progress: 0 });
    enqueue(id, file);
  };

  return { queue, previews, add, retry, dismiss };
}
