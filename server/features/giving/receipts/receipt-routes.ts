import * as calls from "#contract/giving/receipts.ts";
import { type Route, route, signedIn, widestNetwork } from "../../../platform/http/route.ts";
import { correctName } from "./correct-name.ts";
import { listKeys } from "./list-keys.ts";
import { listReceipts } from "./list-receipts.ts";
import { ownStatement, ownStatementCsv, ownStatementPdf } from "./own-statement.ts";
import type { ReceiptParts } from "./receipt-parts.ts";
import { findReceiptStatus } from "./receipt-status.ts";
import { donationReceiptPdf, ownDonationReceiptPdf, ownReceiptPdf } from "./render-receipt.ts";

export function receiptRoutes(parts: ReceiptParts): Route[] {
  return [
    route(calls.receiptKeys, () => listKeys(parts)),
    route(calls.receiptStatus, ({ params, query }) =>
      findReceiptStatus(parts.database.db, { ...params, ...query }),
    ),
    route(calls.donationReceipt, ({ params, query, caller }) =>
      donationReceiptPdf(parts, { ...params, ...query, visitor: widestNetwork(caller) }),
    ),
    route(calls.listMyReceipts, ({ query, caller }) =>
      listReceipts(parts, signedIn(caller).accountId, query),
    ),
    route(calls.myReceiptPdf, ({ params, caller }) =>
      ownReceiptPdf(parts, signedIn(caller).accountId, {
        ...params,
        visitor: widestNetwork(caller),
      }),
    ),
    route(calls.myDonationReceipt, ({ params, caller }) =>
      ownDonationReceiptPdf(parts, signedIn(caller).accountId, {
        ...params,
        visitor: widestNetwork(caller),
      }),
    ),
    route(calls.correctReceiptName, ({ params, body, caller }) =>
      correctName(parts, signedIn(caller).accountId, { ...params, ...body }),
    ),
    route(calls.getStatement, ({ query, caller }) =>
      ownStatement(parts, signedIn(caller).accountId, query),
    ),
    route(calls.statementPdf, ({ query, caller }) =>
      ownStatementPdf(parts, signedIn(caller).accountId, {
        range: query,
        visitor: widestNetwork(caller),
      }),
    ),
    route(calls.statementCsv, ({ query, caller }) =>
      ownStatementCsv(parts, signedIn(caller).accountId, query),
    ),
  ];
}
