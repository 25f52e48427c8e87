import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageOf, pageQuery } from "../page.ts";
import { causedQueues, jobQueues, officeQueues } from "./job-kinds.ts";
import { givenReason } from "./users.ts";

const errors = ["unauthorized", "forbidden", "two_factor_required"] as const;

/** How a queue stands. What a queue does not know about itself is null. */
export const queueFigures = z.object({
  queue: z.enum(officeQueues),
  /** Jobs whose time has come. */
  waiting: z.number(),
  /** Jobs that are tried again later, or done later. */
  later: z.nullable(z.number()),
  working: z.nullable(z.number()),
  /** Jobs that were tried to the end and are not deleted yet. */
  failed: z.number(),
  /** Since when the oldest of the waiting ones waits. */
  oldest_at: z.nullable(z.string()),
  /** When the last one was done, within a day. */
  last_done_at: z.nullable(z.string()),
});
export type QueueFigures = z.output<typeof queueFigures>;

/** A job that failed each time that it was tried. What it is about is not told. */
export const failedJob = z.object({
  id: z.string(),
  queue: z.enum(jobQueues),
  tries: z.number(),
  made_at: z.string(),
  failed_at: z.string(),
  error: z.string(),
});
export type FailedJob = z.output<typeof failedJob>;

export const listJobQueues = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/jobs/",
  summary: "The work in the background, by queue",
  access: "admin",
  success: { status: 200, body: z.object({ data: z.array(queueFigures) }) },
  errors,
});

export const listFailedJobs = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/jobs/failed/",
  summary: "Jobs that were tried to the end, the newest failure first",
  access: "admin",
  query: z.object({ ...pageQuery, queue: z.optional(z.enum(jobQueues)) }),
  success: { status: 200, body: pageOf(failedJob) },
  errors: [...errors, "invalid"],
});

export const runJobAgain = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/jobs/{queue}/failed/{id}/run/",
  summary: "Try a failed job once more",
  access: "admin",
  params: z.object({ queue: z.enum(jobQueues), id: z.uuid() }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [...errors, "not_found"],
});

export const runQueueAgain = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/jobs/{queue}/run/",
  summary: "Try the failed jobs of a queue once more: the oldest thousand",
  access: "admin",
  params: z.object({ queue: z.enum(jobQueues) }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [...errors, "not_found"],
});

export const giveJobUp = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/jobs/{queue}/failed/{id}/give-up/",
  summary: "Delete a failed job that does not come round by itself",
  access: "admin",
  params: z.object({ queue: z.enum(causedQueues), id: z.uuid() }),
  body: z.object({ reason: givenReason }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [...errors, "not_found", "invalid"],
});
