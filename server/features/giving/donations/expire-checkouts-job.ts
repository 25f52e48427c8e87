import * as z from "zod/mini";
import { defineJob } from "../../../platform/jobs/jobs.ts";

/** Expires what a source has open at the gateway beyond what it may. */
export const expireJob = defineJob({
  name: "expire-checkouts",
  data: z.object({ source: z.string() }),
});
