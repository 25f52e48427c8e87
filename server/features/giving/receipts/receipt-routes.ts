import * as calls from "#contract/giving/receipts.ts";
import { type Route, requireSignedIn, route, widestNetwork } from "../../../platform/http/route.ts";
import { findReceiptStatus, listReceiptKeys } from "./check-receipt.ts";
import { correctName } from "./correct-name.ts";
import { listReceipts } from "./list-receipts.ts";
import { ownStatement, ownStatementCsv, ownStatementPdf } from "./own-statement.ts";
import type { ReceiptDeps } from "./receipt-deps.ts";
import { donationReceiptPdf, ownDonationReceiptPdf, ownReceiptPdf } from "./render-receipt.ts";

export function receiptRoutes(deps: ReceiptDeps): Route[] {
  return [
    route(calls.receiptKeys, () => listReceiptKeys(deps)),
    route(calls.receiptStatus, ({ params, query }) =>
      findReceiptStatus(deps.db, { ...params, ...query }),
    ),
    route(calls.donationReceipt, ({ params, query, caller }) =>
      donationReceiptPdf(deps, { ...params, ...query, visitor: widestNetwork(caller) }),
    ),
    route(calls.listMyReceipts, ({ query, caller }) =>
      listReceipts(deps, requireSignedIn(caller).accountId, query),
    ),
    route(calls.myReceiptPdf, ({ params, caller }) =>
      ownReceiptPdf(deps, requireSignedIn(caller).accountId, {
        ...params,
        visitor: widestNetwork(caller),
      }),
    ),
    route(calls.myDonationReceipt, ({ params, caller }) =>
      ownDonationReceiptPdf(deps, requireSignedIn(caller).accountId, {
        ...params,
        visitor: widestNetwork(caller),
      }),
    ),
    route(calls.correctReceiptName, ({ params, body, caller }) =>
      correctName(deps, requireSignedIn(caller).accountId, { ...params, ...body }),
    ),
    route(calls.getStatement, ({ query, caller }) =>
      ownStatement(deps, requireSignedIn(caller).accountId, query),
    ),
    route(calls.statementPdf, ({ query, caller }) =>
      ownStatementPdf(deps, requireSignedIn(caller).accountId, {
        range: query,
        visitor: widestNetwork(caller),
      }),
    ),
    route(calls.statementCsv, ({ query, caller }) =>
      ownStatementCsv(deps, requireSignedIn(caller).accountId, query),
    ),
  ];
}
