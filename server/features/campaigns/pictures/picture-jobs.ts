import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { sweepPictures } from "./delete-picture.ts";
import { discardPicture, drawPicture, runDrawPicture } from "./draw-picture.job.ts";
import { removePictureFiles } from "./picture-files.ts";
import type { PictureParts } from "./picture-parts.ts";

const SWEPT_AT_ONCE = 500;

const sweep = defineJob({ name: "sweep-pictures", data: noData, cron: "20 3 * * *" });

export function pictureJobs(parts: PictureParts): JobWorker[] {
  return [
    work(drawPicture, (data) => runDrawPicture(parts, data)),
    work(discardPicture, ({ key }) => removePictureFiles(parts.files, key)),
    work(sweep, async () => {
      await sweepPictures(parts, SWEPT_AT_ONCE);
    }),
  ];
}
