import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { officeErrors } from "./users.ts";

/** What a new site needs before its first real donation, in order. */
export const firstSteps = ["charity", "gateway", "email", "second_admin", "backup"] as const;
export type FirstStep = (typeof firstSteps)[number];

export const getFirstSteps = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/first-steps/",
  summary: "List the remaining setup steps; none on a site with sample data",
  access: "admin",
  office: "home",
  success: { status: 200, body: z.object({ open: z.array(z.enum(firstSteps)) }) },
  errors: officeErrors,
});
