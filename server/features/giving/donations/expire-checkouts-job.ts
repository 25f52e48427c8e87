import * as z from "zod/mini";
import { defineJob } from "../../../platform/jobs/jobs.ts";

/** Expires checkouts of a source that has too many open at the gateway. */
export const expireJob = defineJob({
  name: "expire-checkouts",
  data: z.object({ source: z.string() }),
});
