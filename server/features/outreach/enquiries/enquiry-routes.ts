import * as calls from "#contract/outreach/enquiries.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";
import { getThread, replyInThread } from "./enquiry-thread.ts";
import { listEnquiries } from "./list-enquiries.ts";
import { answerEnquiry, changeEnquiryState, getEnquiry } from "./office-enquiry.ts";
import { submitEnquiry } from "./submit-enquiry.ts";

export function enquiryRoutes(deps: EnquiryDeps): Route[] {
  const { db } = deps;
  return [
    route(calls.contactUs, async ({ body, caller }) => {
      const number = await submitEnquiry(deps, body, caller);
      return { message: calls.CONTACT_SENT_MESSAGE, number };
    }),
    route(calls.getThread, ({ params, query }) => getThread(deps, params.number, query.key)),
    route(calls.replyToThread, ({ params, body }) => replyInThread(deps, params.number, body)),
    route(calls.listEnquiries, ({ query }) => listEnquiries(db, query)),
    route(calls.getEnquiry, ({ params }) => getEnquiry(db, params.number)),
    route(calls.answerEnquiry, async ({ params: { number }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (action) =>
        answerEnquiry(deps, action, number, body),
      );
      return getEnquiry(db, number);
    }),
    route(calls.closeEnquiry, async ({ params: { number }, caller }) => {
      await runOfficeTransaction(deps, caller, (action) =>
        changeEnquiryState(action, number, "close"),
      );
      return getEnquiry(db, number);
    }),
    route(calls.reopenEnquiry, async ({ params: { number }, caller }) => {
      await runOfficeTransaction(deps, caller, (action) =>
        changeEnquiryState(action, number, "reopen"),
      );
      return getEnquiry(db, number);
    }),
  ];
}
