import * as calls from "#contract/outreach/newsletter-issues.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import { doInOffice } from "../../foundation/audit/office-deed.ts";
import { countAudience } from "./audience-store.ts";
import { getIssue, listIssues } from "./get-issue.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { cancelIssue, scheduleIssue, testIssue } from "./send-issue.ts";
import { createIssue, deleteIssue, writeIssue } from "./write-issue.ts";

export function issueRoutes(deps: NewsletterDeps): Route[] {
  return [
    route(calls.listIssues, ({ query }) => listIssues(deps, query)),
    route(calls.createIssue, async ({ caller }) =>
      getIssue(deps, await doInOffice(deps, caller, createIssue), signedIn(caller)),
    ),
    route(calls.getIssue, ({ params, caller }) => getIssue(deps, params.id, signedIn(caller))),
    route(calls.updateIssue, async ({ params, body, caller }) => {
      await writeIssue(deps, params.id, body);
      return getIssue(deps, params.id, signedIn(caller));
    }),
    route(calls.deleteIssue, async ({ params, caller }) => {
      await doInOffice(deps, caller, (deed) => deleteIssue(deed, params.id));
      return { message: "The draft is deleted." };
    }),
    route(calls.testIssue, async ({ params, caller }) => ({
      email: await doInOffice(deps, caller, (deed) => testIssue(deps, deed, params.id)),
    })),
    route(calls.scheduleIssue, async ({ params, body, caller }) => {
      await doInOffice(deps, caller, (deed) => scheduleIssue(deed, params.id, body));
      return getIssue(deps, params.id, signedIn(caller));
    }),
    route(calls.cancelIssue, async ({ params, caller }) => {
      await doInOffice(deps, caller, (deed) => cancelIssue(deed, params.id));
      return getIssue(deps, params.id, signedIn(caller));
    }),
    route(calls.countAudience, async ({ query }) => ({
      recipients: await countAudience(deps.database.db, segmentOf(query)),
    })),
  ];
}

function segmentOf(query: { kind: calls.Segment["kind"]; category_id?: number | undefined }) {
  if (query.kind !== "cause") return { kind: query.kind };
  if (query.category_id === undefined) {
    throw new AppError("invalid", {
      fields: [{ loc: ["query", "category_id"], msg: "Please choose a cause" }],
    });
  }
  return { kind: query.kind, category_id: query.category_id };
}
