import * as calls from "#contract/giving/held-payments.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { cutTimePage, readTimeCursor } from "../../../platform/http/time-page.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { checkHeldPayment } from "./check-held-payment.ts";
import { decideHeldPayment } from "./decide-held-payment.ts";
import type { HeldPaymentDeps } from "./held-payment-deps.ts";
import { findHeldPayment, findHeldPayments } from "./held-payment-store.ts";
import { heldPaymentView } from "./held-payment-view.ts";
import { countQuarantine } from "./quarantine-store.ts";

export function heldPaymentRoutes(deps: HeldPaymentDeps): Route[] {
  const { db, gateways } = deps;
  const providers = gateways.all.map(({ name }) => name);
  const read = async (id: string) => {
    const row = await findHeldPayment(db, id);
    if (!row) throw new AppError("not_found");
    return heldPaymentView(row, gateways);
  };
  return [
    route(calls.listHeldPayments, async ({ query: { state, q, cursor, limit } }) => {
      const search = q ? { q, providers } : undefined;
      const after = readTimeCursor(cursor);
      const [found, open] = await Promise.all([
        findHeldPayments(db, { state, search }, { after, limit: limit + 1 }),
        countQuarantine(db),
      ]);
      const { rows, next_cursor } = cutTimePage(
        found,
        limit,
        ({ settled_at, told_at }) => settled_at ?? told_at,
      );
      return { data: rows.map((row) => heldPaymentView(row, gateways)), next_cursor, open };
    }),
    route(calls.getHeldPayment, ({ params }) => read(params.id)),
    route(calls.decideHeldPayment, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (action) =>
        decideHeldPayment(deps, action, id, body),
      );
      return read(id);
    }),
    route(calls.checkHeldPayment, async ({ params: { id }, caller }) => {
      const stillHeld = await checkHeldPayment(deps, caller, id);
      return { payment: stillHeld ? heldPaymentView(stillHeld, gateways) : null };
    }),
  ];
}
