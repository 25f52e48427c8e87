import * as z from "zod/mini";
import { defineJob, type JobWorker, work } from "../../../platform/jobs/jobs.ts";
import { isStoredPortrait, removePortraitFiles } from "./portrait-files.ts";
import type { ProfileDeps } from "./profile-deps.ts";

/** A job, so that a crash after the commit leaves no photo behind. */
export const removePortrait = defineJob({
  name: "remove-portrait",
  data: z.object({ key: z.string() }),
  isPersistent: true,
});

export function profileJobs({ files }: Pick<ProfileDeps, "files">): JobWorker[] {
  return [
    work(removePortrait, async ({ key }) => {
      if (isStoredPortrait(key)) await removePortraitFiles(files, key);
    }),
  ];
}
