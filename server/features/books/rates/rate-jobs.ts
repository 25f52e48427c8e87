import { defineJob, type JobWorker, noData, work } from "../../../platform/jobs/jobs.ts";
import { type TakeRatesDeps, takeRates } from "./take-rates.ts";

/** The bank publishes in the afternoon; the other times are for a feed that was away then. */
const takeJob = defineJob({ name: "take-rates", data: noData, cron: "41 4,10,16,22 * * *" });

interface RateJobDeps extends Omit<TakeRatesDeps, "ratesUrl"> {
  readonly config: { readonly ratesUrl: string | undefined };
}

export function rateJobs(deps: RateJobDeps): JobWorker[] {
  const { ratesUrl } = deps.config;
  // Without a feed there is still the queue: another process may have one.
  return [
    work(takeJob, async () => {
      if (ratesUrl !== undefined) await takeRates({ ...deps, ratesUrl });
    }),
  ];
}
