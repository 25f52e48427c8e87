import * as z from "zod/mini";
import type { GatewayCall, GatewayResponse } from "../provider/gateway-call.ts";
import { parseResponse } from "../provider/gateway-response.ts";
import {
  type WirePayouts,
  type WirePullPayment,
  wireKey,
  wireList,
  wirePayouts,
  wirePullPayment,
  wirePullPayments,
} from "./btcpay-wire.ts";

export interface ApiAccess {
  /** The server's URL, without a trailing slash. */
  readonly url: string;
  readonly storeId: string;
  readonly apiKey: string;
  readonly call: GatewayCall;
}

export interface InvoiceQuery {
  readonly orderId?: string;
  /** In seconds. */
  readonly startDate?: number;
  readonly endDate?: number;
  readonly skip?: number;
  readonly take: number;
}

export type BtcpayApi = ReturnType<typeof createBtcpayApi>;

/** The Greenfield API calls that the adapter needs. */
export function createBtcpayApi({ url, storeId, apiKey, call }: ApiAccess) {
  const api = `${url}/api/v1`;
  const store = `/stores/${encodeURIComponent(storeId)}`;
  const authorization = `token ${apiKey}`;
  const get = (path: string) =>
    call(`${api}${path}`, { method: "GET", headers: { authorization } });
  const post = (path: string, body: object) =>
    call(`${api}${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const invoicePath = (id: string) => `/invoices/${encodeURIComponent(id)}`;

  return {
    async permissions(): Promise<readonly string[]> {
      return parseResponse(wireKey, await get("/api-keys/current")).permissions;
    },
    /** Newest first. */
    async invoices({ orderId, startDate, endDate, skip = 0, take }: InvoiceQuery) {
      const query = new URLSearchParams({ includePaymentMethods: "true", take: String(take) });
      if (orderId !== undefined) query.set("orderId", orderId);
      if (startDate !== undefined) query.set("startDate", String(startDate));
      if (endDate !== undefined) query.set("endDate", String(endDate));
      if (skip > 0) query.set("skip", String(skip));
      return parseResponse(wireList, await get(`${store}/invoices?${query}`));
    },
    /** Undefined if the invoice does not exist. */
    async invoice(id: string): Promise<unknown> {
      return parseFound(await get(`${invoicePath(id)}?includePaymentMethods=true`), z.unknown());
    },
    async openInvoice<S extends z.ZodMiniType>(schema: S, order: object) {
      return parseResponse(schema, await post(`${store}/invoices`, order));
    },
    async markInvalid(id: string): Promise<void> {
      parseResponse(z.unknown(), await post(`${invoicePath(id)}/status`, { status: "Invalid" }));
    },
    async refundInvoice(id: string, order: object): Promise<WirePullPayment> {
      return parseResponse(wirePullPayment, await post(`${invoicePath(id)}/refund`, order));
    },
    /** All of the store, including archived ones: the server has no pages of them. */
    async pullPayments(): Promise<readonly WirePullPayment[]> {
      return parseResponse(
        wirePullPayments,
        await get(`${store}/pull-payments?includeArchived=true`),
      );
    },
    /** Undefined if the pull payment does not exist. */
    async pullPayment(id: string): Promise<WirePullPayment | undefined> {
      return parseFound(await get(`/pull-payments/${encodeURIComponent(id)}`), wirePullPayment);
    },
    async payoutsOf(pullPaymentId: string): Promise<WirePayouts> {
      const path = `/pull-payments/${encodeURIComponent(pullPaymentId)}/payouts`;
      return parseResponse(wirePayouts, await get(path));
    },
    /** All of the store, except cancelled ones. */
    async payouts(): Promise<WirePayouts> {
      return parseResponse(wirePayouts, await get(`${store}/payouts`));
    },
  };
}

function parseFound<S extends z.ZodMiniType>(response: GatewayResponse, schema: S) {
  return response.status === 404 ? undefined : parseResponse(schema, response);
}
