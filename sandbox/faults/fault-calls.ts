import * as z from "zod/mini";
import { invalidAnswer } from "../api-answer.ts";
import type { Call } from "../api-parts.ts";
import { type Faults, faultSettings } from "./faults.ts";

const faultBody = z.extend(faultSettings, { seed: z.optional(z.int().check(z.gte(0))) });

interface FaultParts {
  readonly faults: Faults;
  readonly waitingWebhooks: () => number;
}

/** How the faults stand, and setting them all anew. */
export function faultCalls({ faults, waitingWebhooks }: FaultParts) {
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
