import { type JobWorker, work } from "../../../platform/jobs/jobs.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import { removeLogo, removeLogoFiles } from "./upload-logo.ts";

export function siteJobs({ files }: { readonly files: FileStore }): JobWorker[] {
  return [work(removeLogo, ({ id }) => removeLogoFiles(files, id))];
}
