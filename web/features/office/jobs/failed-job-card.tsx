import { causedQueues, jobKinds } from "#contract/office/job-kinds.ts";
import { type FailedJob, giveJobUp, runJobAgain } from "#contract/office/jobs.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import type { ActionRunner } from "../use-action-runner.ts";

export interface JobActions {
  runner: ActionRunner;
  /** Does it and shows what came of it. True if it worked. */
  act: (name: string, work: () => Promise<{ message: string }>) => Promise<boolean>;
}

/** A job that failed each time, with its error. */
export function FailedJobCard({ job, runner, act }: JobActions & { job: FailedJob }) {
  const { id, tries, error, made_at, failed_at } = job;
  const { title, lost } = jobKinds[job.queue];
  const queue = causedQueues.find((one) => one === job.queue);
  const run = () =>
    act(`run ${id}`, () => authorisedApi(runJobAgain, { params: { queue: job.queue, id } }));
  const giveUp = (from: (typeof causedQueues)[number]) =>
    runner.askReason({
      title: "Give this job up?",
      lead: `${lost} The reason stays in the audit trail.`,
      confirm: "Give up",
      danger: true,
      onConfirm: (reason) =>
        act(`give up ${id}`, () =>
          authorisedApi(giveJobUp, { params: { queue: from, id }, body: { reason } }),
        ),
    });
  return (
    <li className="office-card">
      <h3 className="text-lg">{title}</h3>
      <p className="office-quote">{error}</p>
      <p className="text-sm text-ink-soft">
        {countText(tries, "try", "tries")}, the last <RelativeTime iso={failed_at} />, begun{" "}
        <RelativeTime iso={made_at} />. Job {id}
      </p>
      {!queue && (
        <p className="text-sm text-ink-soft">
          This work comes round by itself: you need not do anything unless it goes on.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="quiet"
          size="small"
          busy={runner.busy === `run ${id}`}
          disabled={runner.busy !== undefined}
          onClick={() => void run()}
        >
          Run again
        </Button>
        {queue && (
          <Button
            variant="quiet"
            size="small"
            className="btn-danger"
            disabled={runner.busy !== undefined}
            onClick={() => giveUp(queue)}
          >
            Give up
          </Button>
        )}
      </div>
    </li>
  );
}
