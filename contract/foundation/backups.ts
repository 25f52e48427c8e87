import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { officeErrors } from "../office/users.ts";

const failure = z.object({ at: z.string(), reason: z.string() });

/** The last reported backup and test restore. A part is null if there was none, or if a later one succeeded. */
export const backupState = z.object({
  /** The last successful backup: the time of its data, and its size. */
  made: z.nullable(z.object({ at: z.string(), bytes: z.number() })),
  /** The last attempt, if it failed. */
  failed: z.nullable(failure),
  /** When a backup was last restored successfully as a test. */
  checked_at: z.nullable(z.string()),
  /** The last test, if it failed. */
  check_failed: z.nullable(failure),
});
export type BackupState = z.output<typeof backupState>;

export const getBackupState = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/backups/",
  summary: "Get when the last backup was made and tested, and what has failed since",
  access: "admin",
  office: "system",
  success: { status: 200, body: backupState },
  errors: officeErrors,
});
