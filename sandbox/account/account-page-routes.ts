import type { FastifyInstance, FastifyRequest } from "fastify";
import { GATEWAY } from "../hosted/hosted-page-view.ts";
import { seeOther, sendPage } from "../hosted/page-answer.ts";
import { pageRefusals } from "../hosted/page-refusals.ts";
import type { BalanceBook } from "../movements/balance-book.ts";
import type { disputeCalls } from "../movements/dispute-calls.ts";
import { isDispute, type Transfer } from "../movements/movement.ts";
import type { MovementDesk } from "../movements/movement-desk.ts";
import type { refundCalls } from "../movements/refund-calls.ts";
import { isFromOwnPage } from "../own-origin.ts";
import type { PaymentStore } from "../payment-store.ts";
import { accountPage } from "./account-page-view.ts";
import { comesFromHere } from "./comes-from-here.ts";

interface AccountPageParts {
  readonly payments: PaymentStore;
  readonly moves: MovementDesk;
  readonly balances: BalanceBook;
  readonly refunds: ReturnType<typeof refundCalls>;
  readonly disputes: ReturnType<typeof disputeCalls>;
  /** Address of this page. */
  readonly home: () => string;
}

const SHOWN = 20;
const { unknown, foreign } = pageRefusals(GATEWAY);

/** A page for whoever tries the product out, at `/`: it plays what happens after a payment. */
export async function accountPageRoutes(
  app: FastifyInstance,
  parts: AccountPageParts,
): Promise<void> {
  const { payments, moves, balances, home } = parts;

  app.addHook("onRequest", async (request, reply) => {
    if (comesFromHere(request)) return;
    await unknown(reply, "page");
  });

  app.get("/", async (_request, reply) => {
    const shown = payments.latestPaid(SHOWN).map((payment) => ({
      payment,
      after: moves.ofPayment(payment.payment_id),
      left: moves.left(payment),
    }));
    const path = new URL(home()).pathname;
    const page = accountPage({ payments: shown, balances: balances.all(), path });
    return sendPage(reply, 200, page, [home()]);
  });

  app.post("/", async (request, reply) => {
    if (!isFromOwnPage(request.headers, new URL(home()).origin)) return foreign(reply);
    // What is not possible any more changes nothing: the page shows how things are.
    play(formOf(request));
    return seeOther(reply, home());
  });

  function play(form: URLSearchParams): void {
    const payment = payments.byId(form.get("payment_id") ?? "");
    const dispute = moves.find(form.get("dispute_id") ?? "");
    const action = form.get("play");
    if (action === "refund" && payment) parts.refunds.giveBack(payment, null);
    if (action === "dispute" && payment) parts.disputes.begin(payment, {});
    if ((action === "win" || action === "lose") && dispute && isDispute(dispute)) {
      parts.disputes.judge(dispute, action);
    }
    if (action === "pay_out") payOut(form.get("currency") ?? "");
  }

  /** All that is there. */
  function payOut(wanted: string): void {
    const held = balances.all().find(({ currency, minor }) => currency === wanted && minor > 0);
    if (!held) return;
    const { currency, minor: amount_minor } = held;
    moves.begin<Transfer>("trf", { kind: "transfer", what: "to_bank", amount_minor, currency });
  }
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
