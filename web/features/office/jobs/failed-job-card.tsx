import { jobKinds, oneOffQueues } from "#contract/office/job-kinds.ts";
import { type FailedJob, giveJobUp, runJobAgain } from "#contract/office/jobs.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { FactList } from "../fact-list.tsx";
import { Permitted } from "../permitted.tsx";
import type { ActionRunner } from "../use-action-runner.ts";

export interface JobActions {
  runner: ActionRunner;
  /** Runs `work` and shows the outcome. True if it succeeded. */
  act: (name: string, work: () => Promise<{ message: string }>) => Promise<boolean>;
}

export function FailedJobCard({ job, runner, act }: JobActions & { job: FailedJob }) {
  const { id, tries, error, made_at, failed_at } = job;
  const { title, lost } = jobKinds[job.queue];
  const queue = oneOffQueues.find((one) => one === job.queue);
  const run = () =>
    act(`run ${id}`, () => authorisedApi(runJobAgain, { params: { queue: job.queue, id } }));
  const giveUp = (from: (typeof oneOffQueues)[number]) =>
    runner.askReason({
      title: "Give up this task?",
      lead: `${lost} Your reason is stored in the audit log.`,
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
      <p className="text-sm text-ink-soft">
        Started <RelativeTime iso={made_at} />. {countText(tries, "attempt")}, the last{" "}
        <RelativeTime iso={failed_at} />.
      </p>
      {!queue && (
        <p className="text-sm text-ink-soft">
          This task repeats on a schedule. You only need to act if it keeps failing.
        </p>
      )}
      <Permitted area="system">
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
      </Permitted>
      <FactList
        facts={[]}
        technical={[
          ["error", error],
          ["task", job.queue],
          ["ID", id],
        ]}
      />
    </li>
  );
}
