/** Runs the jobs of one queue. */
export interface JobWorker {
  readonly name: string;
  readonly cron?: string;
  /** The jobs of a batch run at the same time, not one after the other. */
  readonly isConcurrent: boolean;
  readonly isLong: boolean;
  readonly run: (data: unknown, jobId: string) => Promise<void>;
}
