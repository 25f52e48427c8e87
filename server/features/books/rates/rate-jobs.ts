import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { type UpdateRatesDeps, updateRates } from "./update-rates.ts";

/** The bank publishes in the afternoon; the other times are for a feed that was unavailable then. */
const updateJob = defineJob({ name: "take-rates", data: noData, cron: "41 4,10,16,22 * * *" });

interface RateJobDeps extends Omit<UpdateRatesDeps, "ratesUrl"> {
  readonly config: { readonly ratesUrl: string | undefined };
}

export function rateJobs(deps: RateJobDeps): JobWorker[] {
  const { ratesUrl } = deps.config;
  // Without a feed the queue still exists: another process may have one.
  return [
    work(updateJob, async () => {
      if (ratesUrl !== undefined) await updateRates({ ...deps, ratesUrl });
    }),
  ];
}
