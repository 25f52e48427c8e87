import { jobKinds, jobQueues } from "#contract/office/job-kinds.ts";
import { type QueueFigures, runQueueAgain } from "#contract/office/jobs.ts";
import { officePath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { Permitted } from "../permitted.tsx";
import type { JobActions } from "./failed-job-card.tsx";

export function QueueList({
  queues,
  ...actions
}: JobActions & { queues: readonly QueueFigures[] }) {
  return (
    <ul>
      {queues.map((figures) => (
        <QueueItem key={figures.queue} figures={figures} {...actions} />
      ))}
    </ul>
  );
}

function QueueItem({ figures, runner, act }: JobActions & { figures: QueueFigures }) {
  const { title } = jobKinds[figures.queue];
  const queue = jobQueues.find((name) => name === figures.queue);
  const run = (from: (typeof jobQueues)[number]) =>
    act(`run ${from}`, () => authorisedApi(runQueueAgain, { params: { queue: from } }));
  return (
    <li className="grid items-center gap-x-5 gap-y-1 [border-top:1px_solid_var(--color-line)] py-3 md:grid-cols-2">
      <h3 className="font-sans text-base">{title}</h3>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-sm text-ink-soft">
          <QueueText figures={figures} />
        </p>
        {queue && figures.failed > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <a
              className="link text-sm"
              href={`${officePath("jobs")}?queue=${queue}`}
              aria-label={`Show failed: ${title}`}
            >
              Show
            </a>
            <Permitted area="system">
              <Button
                variant="quiet"
                size="small"
                aria-label={`Run all again: ${title}`}
                busy={runner.busy === `run ${queue}`}
                disabled={runner.busy !== undefined}
                onClick={() => void run(queue)}
              >
                Run all again
              </Button>
            </Permitted>
          </p>
        )}
      </div>
    </li>
  );
}

/** The non-zero figures as text. */
function QueueText({ figures }: { figures: QueueFigures }) {
  const { waiting, later, working, failed, oldest_at, last_done_at } = figures;
  const counts = [
    waiting > 0 && `${waiting} waiting`,
    later && `${later} scheduled for later`,
    working && `${working} in progress`,
  ].filter((text) => typeof text === "string");
  return (
    <>
      {failed > 0 && <b className="text-ink">{failed} failed. </b>}
      {counts.length > 0 ? `${counts.join(", ")}. ` : "Nothing waiting. "}
      {oldest_at && (
        <>
          The oldest was due <RelativeTime iso={oldest_at} />.{" "}
        </>
      )}
      {last_done_at && (
        <>
          Last completed <RelativeTime iso={last_done_at} />.
        </>
      )}
    </>
  );
}
