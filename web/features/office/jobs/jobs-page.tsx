import { useSearchParams } from "react-router";
import { FAILED_JOB_DAYS, jobKinds, jobQueues } from "#contract/office/job-kinds.ts";
import { type FailedJob, listFailedJobs, listJobQueues } from "#contract/office/jobs.ts";
import { officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { PageList } from "../page-list.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/jobs-page";
import { BackupNote } from "./backup-note.tsx";
import { FailedJobCard } from "./failed-job-card.tsx";
import { QueueList } from "./queue-list.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("jobs"), "Background tasks");

export default function JobsPage() {
  const [search] = useSearchParams();
  const queue = jobQueues.find((name) => name === search.get("queue"));
  const queues = useResponse(loadQueues);
  const list = usePages<FailedJob, Awaited<ReturnType<typeof loadFailed>>>(queue ?? "", (cursor) =>
    loadFailed(queue, cursor),
  );
  const runner = useActionRunner();
  const refresh = async () => {
    queues.reload();
    await list.reload();
  };
  const act = async (name: string, work: () => Promise<{ message: string }>) => {
    const succeeded = await runner.run(name, async () => (await work()).message);
    await refresh();
    return succeeded;
  };
  return (
    <>
      <AreaHead
        title="Background tasks"
        lead="Work that the site does in the background. It retries failed tasks automatically and lists them here if every attempt fails."
        actions={
          <Button variant="quiet" size="small" busy={list.busy} onClick={refresh}>
            Refresh
          </Button>
        }
      />
      <ActionOutcome runner={runner} />
      <section className="grid gap-4" aria-labelledby="failed-jobs">
        <h2 id="failed-jobs" className="text-xl">
          Failed{queue && `: ${jobKinds[queue].title}`}
        </h2>
        {queue && (
          <p>
            <a className="link" href={officePath("jobs")}>
              Show all
            </a>
          </p>
        )}
        <PageList
          list={list}
          what="The failed tasks"
          empty={
            <EmptyState title="No failed tasks">
              <p>
                We delete a failed task {FAILED_JOB_DAYS} days after its last attempt, or after one
                day if it repeats on a schedule.
              </p>
            </EmptyState>
          }
        >
          <ol className="grid gap-3">
            {list.page?.data.map((job) => (
              <FailedJobCard key={job.id} job={job} runner={runner} act={act} />
            ))}
          </ol>
        </PageList>
      </section>
      <section className="grid gap-4" aria-labelledby="backups">
        <h2 id="backups" className="text-xl">
          Backups
        </h2>
        <BackupNote />
      </section>
      <section className="grid gap-4" aria-labelledby="job-queues">
        <h2 id="job-queues" className="text-xl">
          All tasks
        </h2>
        {queues.failed ? (
          <SectionError what="The tasks" retry={queues.retry} />
        ) : queues.answer ? (
          <QueueList queues={queues.answer.data} runner={runner} act={act} />
        ) : (
          <SectionSkeleton label="The tasks are loading" rows={8} />
        )}
      </section>
    </>
  );
}

const loadQueues = () => authorisedApi(listJobQueues, {});

function loadFailed(queue: FailedJob["queue"] | undefined, cursor: string | undefined) {
  return authorisedApi(listFailedJobs, { query: { queue, cursor } });
}
