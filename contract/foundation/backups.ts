import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";

const failure = z.object({ at: z.string(), reason: z.string() });

/** What the site heard of its backups. Each part is null where there was none, or where it is over. */
export const backupState = z.object({
  /** The last good one: the moment that it shows, and its size. */
  made: z.nullable(z.object({ at: z.string(), bytes: z.number() })),
  /** The last try, where it failed. */
  failed: z.nullable(failure),
  /** When one was last restored for a trial and found good. */
  checked_at: z.nullable(z.string()),
  /** The last check, where it failed. */
  check_failed: z.nullable(failure),
});
export type BackupState = z.output<typeof backupState>;

export const getBackupState = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/backups/",
  summary: "When the last backup was made and checked, and what failed since",
  access: "admin",
  success: { status: 200, body: backupState },
  errors: ["unauthorized", "forbidden", "two_factor_required"],
});
