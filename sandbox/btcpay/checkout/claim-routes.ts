import type { FastifyInstance, FastifyReply } from "fastify";
import { seeOther, sendPage } from "../../hosted/page-answer.ts";
import { pageRefusals } from "../../hosted/page-refusals.ts";
import { isFromOwnPage } from "../../own-origin.ts";
import { newId } from "../btcpay-id.ts";
import type { PaymentMethod } from "../payment-methods.ts";
import type { PullPayment } from "../payouts/payout-store.ts";
import { claimAnswer, type PullPaymentParts } from "../payouts/pull-payment-calls.ts";
import { parameter } from "../request-parameter.ts";
import { GATEWAY } from "./checkout-view.ts";
import { claimPage } from "./claim-view.ts";

const { unknown, foreign } = pageRefusals(GATEWAY);

/** The pages where a donor claims a refund, for browsers: everything under `/pull-payments`. */
export async function claimRoutes(app: FastifyInstance, parts: PullPaymentParts): Promise<void> {
  const { payouts, desk, url } = parts;

  function show(reply: FastifyReply, found: PullPayment, refusal?: string) {
    const claims = payouts.ofPullPayment(found.pull_payment_id);
    const page = claimPage(found, claims, { path: pathOf(found), refusal });
    return sendPage(reply, refusal ? 422 : 200, page, [url()]);
  }
  const pathOf = ({ pull_payment_id }: PullPayment) =>
    new URL(`${url()}/pull-payments/${pull_payment_id}`).pathname;

  app.get("/:pullPaymentId", async (request, reply) => {
    const found = payouts.pullPayment(parameter(request, "pullPaymentId"));
    return found ? show(reply, found) : unknown(reply, "refund");
  });

  app.post("/:pullPaymentId", async (request, reply) => {
    const found = payouts.pullPayment(parameter(request, "pullPaymentId"));
    if (!found) return unknown(reply, "refund");
    if (!isFromOwnPage(request.headers, new URL(url()).origin)) return foreign(reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const destination = form.get("destination")?.trim() || `bcrt1q${newId(38).toLowerCase()}`;
    const amount = form.get("amount")?.trim() || undefined;
    if (amount && !/^\d{1,13}(\.\d{1,18})?$/.test(amount)) {
      return show(reply, found, "The amount is not a number.");
    }
    const method: PaymentMethod = /^(ln|.*@)/i.test(destination) ? "BTC-LN" : "BTC-CHAIN";
    const answer = claimAnswer(desk, found, { destination, amount, payoutMethodId: method });
    if (answer.status === 200) return seeOther(reply, pathOf(found));
    const [first] = [answer.body].flat() as { message: string }[];
    return show(reply, found, first?.message);
  });
}
