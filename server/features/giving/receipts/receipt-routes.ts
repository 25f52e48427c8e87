import * as calls from "#contract/giving/receipts.ts";
import { type Route, route, signedIn, widestNetwork } from "../../../platform/http/route.ts";
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
      listReceipts(deps, signedIn(caller).accountId, query),
    ),
    route(calls.myReceiptPdf, ({ params, caller }) =>
      ownReceiptPdf(deps, signedIn(caller).accountId, {
        ...params,
        visitor: widestNetwork(caller),
      }),
    ),
    route(calls.myDonationReceipt, ({ params, caller }) =>
      ownDonationReceiptPdf(deps, signedIn(caller).accountId, {
        ...params,
        visitor: widestNetwork(caller),
      }),
    ),
    route(calls.correctReceiptName, ({ params, body, caller }) =>
      correctName(deps, signedIn(caller).accountId, { ...params, ...body }),
    ),
    route(calls.getStatement, ({ query, caller }) =>
      ownStatement(deps, signedIn(caller).accountId, query),
    ),
    route(calls.statementPdf, ({ query, caller }) =>
      ownStatementPdf(deps, signedIn(caller).accountId, {
        range: query,
        visitor: widestNetwork(caller),
      }),
    ),
    route(calls.statementCsv, ({ query, caller }) =>
      ownStatementCsv(deps, signedIn(caller).accountId, query),
    ),
  ];
}
