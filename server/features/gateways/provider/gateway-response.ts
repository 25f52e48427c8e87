import type * as z from "zod/mini";
import { readJson } from "../../../platform/json-text.ts";
import type { GatewayResponse } from "./gateway-call.ts";
import { GatewayRefused, GatewayUnavailable, KeyRefused } from "./payment-provider.ts";

/**
 * Parses a gateway's JSON response. Throws KeyRefused for 401, GatewayRefused for other 4xx statuses, and
 * GatewayUnavailable for other failures and unreadable responses.
 */
export function parseResponse<S extends z.ZodMiniType>(
  schema: S,
  response: GatewayResponse,
): z.output<S> {
  const { status, text } = response;
  if (status === 401) {
    throw new KeyRefused(`the gateway refused the key: ${status} ${text.slice(0, 500)}`);
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    throw new GatewayRefused(`the gateway refused the call: ${status} ${text.slice(0, 500)}`);
  }
  if (status < 200 || status >= 300) {
    throw new GatewayUnavailable(`the gateway returned ${status}`, {
      retryAfterMs: toRetryAfterMs(response.retryAfter),
    });
  }
  const json = readJson(text);
  const body = schema.safeParse(json);
  if (json === undefined || !body.success) {
    throw new GatewayUnavailable("the gateway's response is unreadable");
  }
  return body.data;
}

/** The header is a number of seconds or a date. */
function toRetryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return ms > 0 ? ms : undefined;
}
