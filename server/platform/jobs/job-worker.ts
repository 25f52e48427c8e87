/** Does the jobs of one queue. */
export interface JobWorker {
  readonly name: string;
  readonly cron?: string;
  /** Jobs that were taken together run at the same time and not one after the other. */
  readonly together: boolean;
  readonly long: boolean;
  readonly run: (data: unknown, jobId: string) => Promise<void>;
}
