import type * as z from "zod/mini";
import { readJson } from "../../../platform/json-text.ts";
import type { GatewayAnswer } from "./gateway-call.ts";
import { GatewayRefused, GatewayUnavailable, KeyRefused } from "./payment-provider.ts";

/**
 * A gateway's JSON answer, read by the schema. Throws KeyRefused for 401, GatewayRefused for
 * any other answer of 4xx, and GatewayUnavailable for a failure of the gateway and for what can't be read.
 */
export function believe<S extends z.ZodMiniType>(schema: S, answer: GatewayAnswer): z.output<S> {
  const { status, text } = answer;
  if (status === 401)
    throw new KeyRefused(`the gateway refused the key: ${status} ${text.slice(0, 500)}`);
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    throw new GatewayRefused(`the gateway refused the call: ${status} ${text.slice(0, 500)}`);
  }
  if (status < 200 || status >= 300) {
    throw new GatewayUnavailable(`the gateway answered ${status}`, {
      retryAfterMs: retryAfterMs(answer.retryAfter),
    });
  }
  const json = readJson(text);
  const body = schema.safeParse(json);
  if (json === undefined || !body.success) {
    throw new GatewayUnavailable("the gateway's answer cannot be read");
  }
  return body.data;
}

/** The header is a number of seconds or a date. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return ms > 0 ? ms : undefined;
}
