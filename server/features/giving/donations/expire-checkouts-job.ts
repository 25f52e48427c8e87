import * as z from "zod/mini";
import { defineJob } from "../../../platform/jobs/jobs.ts";

/** Expires the excess checkouts of a source at the gateway. */
export const expireCheckoutsJob = defineJob({
  name: "expire-checkouts",
  data: z.object({ source: z.string() }),
});
