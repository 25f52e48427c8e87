import * as z from "zod/mini";
import { jobQueues, oneOffQueues } from "#contract/office/job-kinds.ts";
import * as calls from "#contract/office/jobs.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { EACH_MINUTE } from "../../../platform/jobs/each-minute.ts";
import {
  type FailedJobCursor,
  findFailedJobs,
  findQueues,
} from "../../../platform/jobs/failed-job-store.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { giveUpJob, type JobActionsDeps, runJobsAgain } from "./job-actions.ts";
import { failedJobView, queueView, type TableFigures, tableView } from "./job-view.ts";

interface JobRoutesDeps extends JobActionsDeps {
  /** Reads the figures of queues that are tables of their own. */
  readonly tableFigures: () => Promise<readonly TableFigures[]>;
}

const caused: ReadonlySet<string> = new Set(oneOffQueues);

export function jobRoutes(deps: JobRoutesDeps): Route[] {
  const { db, tableFigures } = deps;
  return [
    route(calls.listJobQueues, async () => {
      const rows = await findQueues(db, [...jobQueues, EACH_MINUTE]);
      const found = new Map(rows.map((row) => [row.queue, row]));
      const minute = found.get(EACH_MINUTE)?.last_done_at ?? null;
      const jobs = jobQueues.map((queue) => queueView(queue, found.get(queue), minute));
      const tables = (await tableFigures()).map(tableView);
      const isCaused = ({ queue }: calls.QueueFigures) => caused.has(queue);
      return {
        data: [...jobs.filter(isCaused), ...tables, ...jobs.filter((job) => !isCaused(job))],
      };
    }),
    route(calls.listFailedJobs, async ({ query: { queue, cursor, limit } }) => {
      const after = readIdCursor(position, cursor);
      const queues = queue === undefined ? jobQueues : [queue];
      const found = await findFailedJobs(db, queues, { after, limit: limit + 1 });
      const numbered = found.map((row) => ({ row, id: `${row.failed_us}_${row.id}` }));
      const { rows, next_cursor } = toIdPage(numbered, limit);
      return { data: rows.map(({ row }) => failedJobView(row)), next_cursor };
    }),
    route(calls.runJobAgain, async ({ params, caller }) => {
      await runOfficeTransaction(deps, caller, (context) => runJobsAgain(deps, context, params));
      return { message: "The task will run again within a few seconds." };
    }),
    route(calls.runQueueAgain, async ({ params, caller }) => {
      const count = await runOfficeTransaction(deps, caller, (context) =>
        runJobsAgain(deps, context, params),
      );
      return {
        message:
          count === 1
            ? "1 task will run again."
            : `${count} tasks will run again, one after another.`,
      };
    }),
    route(calls.giveJobUp, async ({ params, body, caller }) => {
      await runOfficeTransaction(deps, caller, (context) =>
        giveUpJob(deps, context, { ...params, ...body }),
      );
      return { message: "Task given up." };
    }),
  ];
}

/** A cursor: when the last job of a page failed, and its id. */
const position = z.pipe(
  z.string().check(z.regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  z.transform((text): FailedJobCursor => {
    const [failedUs = "", id = ""] = text.split("_");
    return { failedUs, id };
  }),
);
