import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isFromOwnPage } from "../own-origin.ts";
import type { PaymentDesk } from "../payment-desk.ts";
import type { Payment } from "../payment-store.ts";
import { authenticationPage, GATEWAY, paymentPage } from "./hosted-page-view.ts";
import { seeOther, sendPage } from "./page-answer.ts";
import type { PagePlay } from "./page-choices.ts";
import { pageRefusals } from "./page-refusals.ts";

interface HostedPageParts {
  readonly desk: PaymentDesk;
  readonly settleAfterMs: number;
  /** Address of a payment's hosted page. */
  readonly payUrl: (paymentId: string) => string;
}

const { unknown, foreign, notUnderstood } = pageRefusals(GATEWAY);

const pagePlays: ReadonlySet<string> = new Set<PagePlay>([
  "approve",
  "decline",
  "insufficient_funds",
  "bank_transfer",
  "crypto",
  "settle",
  "fail",
  "extra_authentication",
  "walk_away",
]);

/** The pages where the donor pays, for browsers: everything under `/pay`. */
export async function hostedPageRoutes(
  app: FastifyInstance,
  { desk, payUrl, settleAfterMs }: HostedPageParts,
): Promise<void> {
  const texts = (payment: Payment) => ({
    settleAfterMs,
    path: new URL(payUrl(payment.payment_id)).pathname,
  });

  app.get("/:id", async (request, reply) => {
    const payment = desk.find(idOf(request));
    return payment
      ? show(reply, payment, paymentPage(payment, texts(payment)))
      : unknown(reply, "checkout");
  });

  app.get("/:id/authentication", async (request, reply) => {
    const payment = desk.find(idOf(request));
    if (!payment) return unknown(reply, "checkout");
    if (payment.state !== "open") return seeOther(reply, payUrl(payment.payment_id));
    return show(reply, payment, authenticationPage(payment, texts(payment)));
  });

  app.post("/:id", async (request, reply) => {
    const payment = desk.find(idOf(request));
    if (!payment) return unknown(reply, "checkout");
    const page = payUrl(payment.payment_id);
    if (!isFromOwnPage(request.headers, new URL(page).origin)) return foreign(reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const play = form.get("play") ?? "";
    if (!isPagePlay(play)) return notUnderstood(reply);
    if (play === "walk_away") return seeOther(reply, payment.cancel_url);
    if (play === "extra_authentication") return seeOther(reply, `${page}/authentication`);
    // A form that was sent twice counts once: the second one is of an attempt that is over.
    if (form.get("attempt") !== String(payment.declines)) return seeOther(reply, page);
    const state = desk.play(payment.payment_id, play)?.payment.state;
    const paid = state === "succeeded" || state === "pending";
    return seeOther(reply, paid ? payment.return_url : page);
  });
}

function show(reply: FastifyReply, payment: Payment, page: string) {
  return sendPage(reply, 200, page, [payment.return_url, payment.cancel_url]);
}

function isPagePlay(play: string): play is PagePlay {
  return pagePlays.has(play);
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
