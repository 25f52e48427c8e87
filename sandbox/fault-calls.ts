import * as z from "zod/mini";
import { invalidAnswer } from "./api-answer.ts";
import type { ApiParts, Call } from "./api-parts.ts";

const chance = z._default(z.number().check(z.gte(0), z.lte(1)), 0);

/** The whole of the faults: what is left out is off. */
const faultBody = z.object({
  lose: chance,
  duplicate: chance,
  delay_ms: z._default(z.int().check(z.gte(0), z.lte(86_400_000)), 0),
  shuffle: z._default(z.boolean(), false),
  reject_calls: chance,
  drop_answers: chance,
  seed: z.optional(z.int().check(z.gte(0))),
});

export function faultCalls({ faults, waitingWebhooks }: ApiParts) {
  const report = () => ({
    status: 200,
    body: {
      ...faults.settings(),
      struck: faults.struck(),
      webhooks_waiting: waitingWebhooks(),
    },
  });
  const get: Call = report;
  const set: Call = (request) => {
    const body = faultBody.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    const { seed, ...settings } = body.data;
    faults.set(settings, seed);
    return report();
  };
  return { get, set };
}
