import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema } from "../page.ts";
import { jobQueues, officeQueues, oneOffQueues } from "./job-kinds.ts";
import { officeErrors, requiredReason } from "./users.ts";

/** The figures of a queue; null where the queue doesn't count them. */
export const queueFigures = z.object({
  queue: z.enum(officeQueues),
  waiting: z.number(),
  /** Jobs scheduled for later, retries included. */
  later: z.nullable(z.number()),
  working: z.nullable(z.number()),
  /** Jobs whose attempts all failed, until they are deleted. */
  failed: z.number(),
  /** When the oldest waiting job became due. */
  oldest_at: z.nullable(z.string()),
  /** When the last job was done, if within a day. */
  last_done_at: z.nullable(z.string()),
});
export type QueueFigures = z.output<typeof queueFigures>;

/** A job whose attempts all failed, without its data. */
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
  summary: "List background jobs by queue",
  access: "admin",
  office: "system",
  success: { status: 200, body: z.object({ data: z.array(queueFigures) }) },
  errors: officeErrors,
});

export const listFailedJobs = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/jobs/failed/",
  summary: "List jobs whose attempts all failed, latest failure first",
  access: "admin",
  office: "system",
  query: z.object({ ...pageQuery, queue: z.optional(z.enum(jobQueues)) }),
  success: { status: 200, body: pageSchema(failedJob) },
  errors: [...officeErrors, "invalid"],
});

export const runJobAgain = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/jobs/{queue}/failed/{id}/run/",
  summary: "Run a failed job again",
  access: "admin",
  office: "system",
  params: z.object({ queue: z.enum(jobQueues), id: z.uuid() }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [...officeErrors, "not_found"],
});

export const runQueueAgain = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/jobs/{queue}/run/",
  summary: "Run the failed jobs of a queue again: the oldest thousand",
  access: "admin",
  office: "system",
  params: z.object({ queue: z.enum(jobQueues) }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [...officeErrors, "not_found"],
});

export const giveJobUp = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/jobs/{queue}/failed/{id}/give-up/",
  summary: "Delete a failed job that does not repeat on a schedule",
  access: "admin",
  office: "system",
  params: z.object({ queue: z.enum(oneOffQueues), id: z.uuid() }),
  body: z.object({ reason: requiredReason }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [...officeErrors, "not_found", "invalid"],
});
