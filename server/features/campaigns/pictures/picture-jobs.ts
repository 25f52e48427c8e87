import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { sweepPictures } from "./delete-picture.ts";
import { discardPictureJob, drawPictureJob, runDrawPicture } from "./draw-picture.ts";
import type { PictureDeps } from "./picture-deps.ts";
import { removePictureFiles } from "./picture-files.ts";

const SWEEP_LIMIT = 500;

const sweep = defineJob({ name: "sweep-pictures", data: noData, cron: "20 3 * * *" });

export function pictureJobs(deps: PictureDeps): JobWorker[] {
  return [
    work(drawPictureJob, (data) => runDrawPicture(deps, data)),
    work(discardPictureJob, ({ key }) => removePictureFiles(deps.files, key)),
    work(sweep, async () => {
      await sweepPictures(deps, SWEEP_LIMIT);
    }),
  ];
}
