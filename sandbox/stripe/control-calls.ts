import * as z from "zod/mini";
import type { Write } from "../gateway-database.ts";
import { type ApiResponse, apiError, type Call, parameter, parsed } from "../gateway-http.ts";
import { outcomes } from "./method-desk.ts";
import { scenarios } from "./payment-desk.ts";
import type { StripeAccount } from "./stripe-account.ts";
import { StripeRefusal } from "./stripe-params.ts";

interface Parts {
  readonly account: StripeAccount;
  readonly write: Write;
}

const MAX_AMOUNT = 99_999_999_999;
const amount = z.optional(z.int().check(z.gte(1)));
const payment_intent = z.string();
const currency = z.string().check(z.regex(/^[a-z]{3}$/));
const rate = z.optional(z.boolean());

const emptyBody = z.object({});
const scenarioBody = z.object({ play: z.enum(scenarios) });
const outcomeBody = z.object({ outcome: z.enum(outcomes), once: z._default(z.boolean(), false) });
const decisionBody = z.object({ play: z.enum(["settle", "fail"]) });
const refundBody = z.object({ payment_intent, amount });
const disputeBody = z.object({
  ...{ payment_intent, amount },
  reason: z._default(z.string(), "fraudulent"),
  inquiry: z._default(z.boolean(), false),
});
const resultBody = z.object({
  result: z.enum(["won", "lost"]),
  ...{ fee_returned: z.optional(z.boolean()), at_todays_rate: rate },
});
const failBody = z.object({ at_todays_rate: rate });
const currencyBody = z.object({ currency });
const sumBody = z.object({
  currency,
  amount: z.int().check(z.gte(-MAX_AMOUNT), z.lte(MAX_AMOUNT)),
});
const ratesBody = z.record(currency, z.number().check(z.gt(0), z.lte(1_000_000)));

/** Actions of donors, banks and the dashboard. */
export function controlCalls({ account, write }: Parts): Record<string, Call> {
  const call = <T extends z.ZodMiniType>(
    schema: T,
    work: (account: StripeAccount, body: z.output<T>, id: string) => unknown,
  ): Call =>
    parsed("body", schema, (body, request) =>
      write(() => respond(() => work(account, body, parameter(request)))),
    );
  return {
    "POST /sessions/:id/play": call(scenarioBody, ({ checkouts }, { play: scenario }, id) => {
      if (checkouts.run(id, scenario)) return checkouts.find(id);
      throw new StripeRefusal("The session's current status doesn't allow that.");
    }),
    "POST /payment_methods/:id/outcome": call(outcomeBody, ({ methods }, { outcome, once }, id) =>
      methods.setOutcome(id, outcome, once),
    ),
    "POST /payment_intents/:id/play": call(decisionBody, ({ offSession }, { play: result }, id) =>
      offSession.decide(id, result),
    ),
    "POST /refunds": call(refundBody, ({ refunds }, order) => refunds.create(order)),
    "POST /refunds/:id/settle": call(emptyBody, ({ refunds }, _, id) => refunds.settle(id)),
    "POST /refunds/:id/fail": call(failBody, ({ refunds }, options, id) =>
      refunds.fail(id, options),
    ),
    "POST /disputes": call(disputeBody, ({ disputes }, order) => disputes.open(order)),
    "POST /disputes/:id/end": call(resultBody, ({ disputes }, { result, ...options }, id) =>
      disputes.close(id, result, options),
    ),
    "POST /disputes/:id/escalate": call(emptyBody, ({ disputes }, _, id) => disputes.escalate(id)),
    "POST /payouts": call(currencyBody, ({ balance }, { currency }) => {
      const paidOut = balance.payOut(currency);
      if (paidOut) return paidOut;
      throw new StripeRefusal("There is nothing available to pay out.");
    }),
    "POST /account-fees": call(sumBody, ({ balance }, { currency, amount }) =>
      balance.post({
        ...{ type: "stripe_fee", category: "fee", amount: -amount, currency, source: null },
      }),
    ),
    "PUT /drift": call(sumBody, ({ balance }, { currency, amount }) => {
      balance.setDrift(currency, amount);
      return balance.balance();
    }),
    "PUT /rates": call(ratesBody, ({ balance }, rates) => balance.setRates(rates)),
  };
}

function respond(work: () => unknown): ApiResponse {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    if (error.response.status === 404) return apiError("not_found", error.message);
    return apiError("not_possible", error.message);
  }
}
