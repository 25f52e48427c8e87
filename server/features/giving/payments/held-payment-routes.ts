import * as z from "zod/mini";
import * as calls from "#contract/giving/held-payments.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cutIdPage, readIdCursor } from "../../../platform/http/id-page.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { doInOffice } from "../../foundation/audit/office-deed.ts";
import { checkHeldPayment } from "./check-held-payment.ts";
import { decideHeldPayment } from "./decide-held-payment.ts";
import type { HeldPaymentDeps } from "./held-payment-deps.ts";
import { findHeldPayment, findHeldPayments, type HeldPosition } from "./held-payment-store.ts";
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
      const after = readIdCursor(position, cursor);
      const [found, open] = await Promise.all([
        findHeldPayments(db, { state, search }, { after, limit: limit + 1 }),
        countQuarantine(db),
      ]);
      const positioned = found.map((row) => {
        const at = row.settled_at ?? row.told_at;
        return { row, id: `${at.getTime()}_${row.id}` };
      });
      const { rows, next_cursor } = cutIdPage(positioned, limit);
      return { data: rows.map(({ row }) => heldPaymentView(row, gateways)), next_cursor, open };
    }),
    route(calls.getHeldPayment, ({ params }) => read(params.id)),
    route(calls.decideHeldPayment, async ({ params: { id }, body, caller }) => {
      await doInOffice(deps, caller, (action) => decideHeldPayment(deps, action, id, body));
      return read(id);
    }),
    route(calls.checkHeldPayment, async ({ params: { id }, caller }) => {
      const stillHeld = await checkHeldPayment(deps, caller, id);
      return { payment: stillHeld ? heldPaymentView(stillHeld, gateways) : null };
    }),
  ];
}

/** The last payment of a page: its time in ms, and its id. */
const position = z.pipe(
  z.string().check(z.regex(/^\d{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  z.transform((text): HeldPosition => {
    const [ms = "", id = ""] = text.split("_");
    return { at: new Date(Number(ms)), id };
  }),
);
