import * as z from "zod/mini";
import { invalidAnswer } from "../api-answer.ts";
import type { ApiParts, Call } from "../api-parts.ts";
import { changeQuery, cutChanges, placeOf } from "../change-order.ts";
import { keeping } from "../keeping.ts";
import { paymentView } from "../payment-view.ts";
import { type Transfer, transferKinds } from "./movement.ts";

const transferBody = z.object({
  what: z.enum(transferKinds),
  amount_minor: z.int().check(z.positive(), z.lte(99_999_999_999)),
  currency: z.enum(["USD", "EUR"]),
});

/** What concerns the merchant's account as a whole. */
export function accountCalls(parts: ApiParts) {
  const { payments, movements, moves, balances } = parts;

  /** What the gateway holds, by currency. */
  const balance: Call = () => {
    const { drift_minor } = parts.keeping.now();
    const told = balances.all().map(({ currency, minor }) => ({
      currency,
      amount_minor: minor + drift_minor,
    }));
    return { status: 200, body: { balances: told } };
  };

  /** Everything that changed, each where it changed last, the oldest change first. */
  const changes: Call = (request) => {
    const query = changeQuery.safeParse(request.query);
    if (!query.success) return invalidAnswer(query.error.issues);
    const { limit } = query.data;
    const place = placeOf(query.data);
    const paid = payments.changesAfter(place, limit + 1).map((payment) => ({
      ...{ changed_at: payment.changed_at, change_no: payment.change_no },
      view: { kind: "payment", ...paymentView(payment) },
    }));
    const moved = movements.changesAfter(place, limit + 1).map(({ movement, ...at }) => ({
      ...at,
      view: movement,
    }));
    const found = [...paid, ...moved].sort(
      (a, b) => a.changed_at - b.changed_at || a.change_no - b.change_no,
    );
    const { shown, next_cursor } = cutChanges(found, limit);
    return { status: 200, body: { changes: shown.map(({ view }) => view), next_cursor } };
  };

  /** Money between the balance and the bank, or a fee of the account. */
  const transfer: Call = (request) => {
    const body = transferBody.safeParse(request.body);
    if (!body.success) return invalidAnswer(body.error.issues);
    const made = moves.begin<Transfer>("trf", { kind: "transfer", ...body.data });
    return { status: 201, body: made };
  };

  const setKeeping: Call = (request) => {
    const body = keeping.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    parts.keeping.set(body.data);
    return { status: 200, body: body.data };
  };

  return { balance, changes, transfer, setKeeping };
}
