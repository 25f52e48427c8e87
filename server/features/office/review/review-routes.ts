import { getFirstSteps } from "#contract/office/first-steps.ts";
import { oneOffQueues } from "#contract/office/job-kinds.ts";
import * as calls from "#contract/office/review.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { countFailedJobs } from "../../../platform/jobs/failed-job-store.ts";
import { VERSION } from "../../../platform/version.ts";
import { listReports } from "../../campaigns/community/office-reports.ts";
import type { OrganisingDeps } from "../../campaigns/organising/organising-deps.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { decideCampaign, decideCampaignChange } from "./decide-campaign.ts";
import { decideOnReport } from "./decide-report.ts";
import { type FirstStepsDeps, findFirstSteps } from "./find-first-steps.ts";
import { getOfficeCampaign, listReviews } from "./read-reviews.ts";
import { countQueues } from "./review-store.ts";

export function reviewRoutes(deps: OrganisingDeps & FirstStepsDeps): Route[] {
  const { db, clock } = deps;
  const readCampaign = (campaignId: number, caller: Caller) =>
    getOfficeCampaign(deps, { campaignId, accountId: requireSignedIn(caller).accountId });
  return [
    route(calls.getQueues, async ({ caller }) => {
      const { officeRole: role } = requireSignedIn(caller);
      if (role === null) throw new AppError("forbidden");
      const [counts, failed] = await Promise.all([
        countQueues(db, new Date(clock())),
        countFailedJobs(db, oneOffQueues),
      ]);
      const jobs = failed.reduce((sum, { count }) => sum + count, 0);
      return { ...counts, jobs, version: VERSION, role };
    }),
    route(getFirstSteps, async () => ({ open: await findFirstSteps(deps) })),
    route(calls.listReviews, async () => ({ data: await listReviews(db) })),
    route(calls.getOfficeCampaign, ({ params, caller }) => readCampaign(params.id, caller)),
    route(calls.decideCampaign, async ({ params, body, caller }) => {
      const decision = { ...body, campaignId: params.id };
      await runOfficeTransaction(deps, caller, (context) =>
        decideCampaign(deps, context, decision),
      );
      return readCampaign(params.id, caller);
    }),
    route(calls.decideChange, async ({ params, body, caller }) => {
      const decision = { ...body, changeId: params.id };
      await runOfficeTransaction(deps, caller, (context) =>
        decideCampaignChange(deps, context, decision),
      );
      return { message: body.approve ? "Change approved. It is live now." : "Change rejected." };
    }),
    route(calls.listReports, ({ query }) => listReports(db, query)),
    route(calls.decideReport, ({ params, body, caller }) =>
      runOfficeTransaction(deps, caller, (context) =>
        decideOnReport(deps, context, { ...body, reportId: params.id }),
      ),
    ),
  ];
}
