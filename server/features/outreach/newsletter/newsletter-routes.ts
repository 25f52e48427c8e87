import * as calls from "#contract/outreach/newsletter.ts";
import * as issues from "#contract/outreach/newsletter-issues.ts";
import {
  subscribe as subscribeCall,
  subscriptionMessages,
} from "#contract/outreach/subscription.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { countAudience } from "./audience-store.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { getIssue, listIssues } from "./get-issue.ts";
import { getMailPreferences, setMailPreferences, unsubscribe } from "./mail-preferences.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { cancelIssue, scheduleIssue, sendTestIssue } from "./send-issue.ts";
import { subscribe } from "./subscribe.ts";
import { createIssue, deleteIssue, writeIssue } from "./write-issue.ts";

export function newsletterRoutes(deps: NewsletterDeps): Route[] {
  return [
    route(subscribeCall, async ({ params, caller }) => {
      const email = await subscribe(deps, params.email, caller);
      return { data: { email }, message: subscriptionMessages.success };
    }),
    route(calls.confirmSubscription, async ({ body }) => ({
      email: await confirmSubscription(deps, body),
    })),
    route(calls.unsubscribe, ({ query }) => unsubscribe(deps, query.token)),
    route(calls.getMailPreferences, ({ query }) => getMailPreferences(deps, query.token)),
    route(calls.setMailPreferences, ({ query, body }) =>
      setMailPreferences(deps, query.token, body),
    ),
  ];
}

export function issueRoutes(deps: NewsletterDeps): Route[] {
  return [
    route(issues.listIssues, ({ query }) => listIssues(deps, query)),
    route(issues.createIssue, async ({ caller }) =>
      getIssue(
        deps,
        await runOfficeTransaction(deps, caller, createIssue),
        requireSignedIn(caller),
      ),
    ),
    route(issues.getIssue, ({ params, caller }) =>
      getIssue(deps, params.id, requireSignedIn(caller)),
    ),
    route(issues.updateIssue, async ({ params, body, caller }) => {
      await writeIssue(deps, params.id, body);
      return getIssue(deps, params.id, requireSignedIn(caller));
    }),
    route(issues.deleteIssue, async ({ params, caller }) => {
      await runOfficeTransaction(deps, caller, (officeAction) =>
        deleteIssue(officeAction, params.id),
      );
      return { message: "Draft deleted." };
    }),
    route(issues.testIssue, async ({ params, caller }) => ({
      email: await runOfficeTransaction(deps, caller, (officeAction) =>
        sendTestIssue(deps, officeAction, params.id),
      ),
    })),
    route(issues.scheduleIssue, async ({ params, body, caller }) => {
      await runOfficeTransaction(deps, caller, (officeAction) =>
        scheduleIssue(officeAction, params.id, body),
      );
      return getIssue(deps, params.id, requireSignedIn(caller));
    }),
    route(issues.cancelIssue, async ({ params, caller }) => {
      await runOfficeTransaction(deps, caller, (officeAction) =>
        cancelIssue(officeAction, params.id),
      );
      return getIssue(deps, params.id, requireSignedIn(caller));
    }),
    route(issues.countAudience, ({ query }) =>
      countAudience(deps.db, { segment: readSegment(query), at: new Date(deps.clock()) }),
    ),
  ];
}

function readSegment(query: { kind: issues.Segment["kind"]; category_id?: number | undefined }) {
  if (query.kind !== "cause") return { kind: query.kind };
  if (query.category_id === undefined) {
    throw new AppError("invalid", {
      fields: [{ loc: ["query", "category_id"], msg: "Please choose a cause" }],
    });
  }
  return { kind: query.kind, category_id: query.category_id };
}
