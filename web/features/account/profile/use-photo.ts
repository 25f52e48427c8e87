import { useEffect, useRef, useState } from "react";
import { type Profile, removePhoto, setPhoto } from "#contract/account/profile.ts";
import { pictureProblem, toDataUrl } from "../../../lib/picture/picture-file.ts";
import { preparePicture } from "../../../lib/picture/prepare-picture.ts";
import { uploadBytes } from "../../../lib/picture/upload-bytes.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { showToast } from "../../../ui/toast.ts";
import type { ProfileProps } from "../use-profile.ts";

interface PhotoWork {
  readonly busy: boolean;
  /** The chosen picture, while it is being sent. */
  readonly preview?: string;
  /** The share uploaded, from 0 to 1. */
  readonly share?: number;
  readonly status?: string;
  readonly problem?: string;
}

const idle: PhotoWork = { busy: false };

/** Uploads and removes the photo, one at a time. */
export function usePhoto({ onProfile }: ProfileProps) {
  const [work, setWork] = useState<PhotoWork>(idle);
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    if (running.current) return;
    await attempt("Your photo is saved.", async (signal) => {
      const bytes = await preparePicture(file);
      const preview = await toDataUrl(bytes);
      setWork({ busy: true, preview, share: 0 });
      const onProgress = (share: number) => setWork((last) => ({ ...last, share }));
      return uploadBytes(setPhoto, {}, { bytes, onProgress, signal });
    });
  };

  const remove = () => attempt("Your photo is removed.", () => authorisedApi(removePhoto, {}));

  async function attempt(
    status: string,
    send: (signal: AbortSignal) => Promise<Profile>,
  ): Promise<void> {
    const control = new AbortController();
    running.current = control;
    setWork({ busy: true });
    try {
      onProfile(await send(control.signal));
      setWork({ ...idle, status });
      void showToast("success", status);
    } catch (error) {
      if (control.signal.aborted) return setWork(idle);
      const problem = pictureProblem(error);
      setWork({ ...idle, problem });
      void showToast("error", problem);
    } finally {
      running.current = undefined;
    }
  }

  return { work, upload, remove, cancel: () => running.current?.abort() };
}
