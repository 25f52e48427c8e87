import type { Currency } from "../rates.ts";
import { gatewayCaller } from "./call-gateway.ts";
import type {
  DisputeRecord,
  FaultReport,
  GatewayClient,
  GatewayRecord,
  RefundRecord,
  TransferRecord,
} from "./gateway-client.ts";

const NAME = "sandbox";

type WirePayment = Omit<GatewayRecord, "gateway" | "cost"> & { readonly cost_minor: number };
type WireRefund = Omit<RefundRecord, "gateway" | "stays">;
type WireTransfer = Omit<TransferRecord, "gateway"> & { readonly kind: "transfer" };
type WireDispute = Omit<DisputeRecord, "gateway" | "fee"> & {
  readonly fee_minor: number;
  readonly fee_currency: Currency;
};

interface Balance {
  readonly currency: Currency;
  readonly amount_minor: number;
}

/** The sandbox gateway's API. */
export function createSandboxClient(url: string, apiKey: string): GatewayClient {
  const { call, read, allowed } = gatewayCaller(`${url}/api`, `Bearer ${apiKey}`);

  async function pages<T>(list: string, name: string): Promise<T[]> {
    const all: T[] = [];
    let cursor = "";
    do {
      const page = await read<Record<string, unknown>>(call("GET", `/${list}?limit=500${cursor}`));
      all.push(...(page[name] as T[]));
      cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
    } while (cursor !== "");
    return all;
  }

  const changes = () =>
    pages<WireRefund | WireDispute | WireTransfer | { kind: "payment" }>("changes", "changes");

  const balance = async () =>
    (await read<{ balances: Balance[] }>(call("GET", "/balance"))).balances;

  async function transfer(order: Pick<WireTransfer, "what" | "amount_minor" | "currency">) {
    await read(call("POST", "/transfers", order));
  }

  return {
    owns: () => true,
    async play(paymentId, action) {
      await allowed(call("POST", `/payments/${paymentId}/play`, { action }));
    },
    async setFaults(settings) {
      await read(call("PUT", "/faults", settings));
    },
    faults: () => read<FaultReport>(call("GET", "/faults")),
    async listPayments() {
      const payments = await pages<WirePayment>("payments", "payments");
      return payments.map(({ cost_minor: minor, ...payment }) => ({
        ...payment,
        gateway: NAME,
        cost: { minor, currency: payment.currency },
      }));
    },
    async listMovements() {
      return (await changes()).flatMap((change) => {
        if (change.kind === "refund") return { ...change, gateway: NAME, stays: false };
        if (change.kind !== "dispute") return [];
        const { fee_minor: minor, fee_currency: currency, ...dispute } = change;
        return { ...dispute, gateway: NAME, fee: { minor, currency } };
      });
    },
    async listTransfers() {
      return (await changes()).flatMap((change) =>
        change.kind === "transfer" ? { ...change, gateway: NAME } : [],
      );
    },
    account: {
      async payOut() {
        const [most] = (await balance()).toSorted((a, b) => b.amount_minor - a.amount_minor);
        if (!most || most.amount_minor <= 0) return undefined;
        await transfer({ what: "to_bank", ...most });
        return () => transfer({ what: "from_bank", ...most });
      },
      takeFee: (amount_minor) => transfer({ what: "fee", amount_minor, currency: "USD" }),
      giveBackFee: (amount_minor) =>
        transfer({ what: "fee_returned", amount_minor, currency: "USD" }),
    },
    async balances() {
      return new Map(
        (await balance()).map(({ currency, amount_minor }) => [
          `gateway:${NAME} ${currency}`,
          amount_minor,
        ]),
      );
    },
    async refund(paymentId, amount_minor) {
      const path = `/payments/${paymentId}/refunds`;
      return (await allowed<{ id: string }>(call("POST", path, { amount_minor })))?.id;
    },
    async failRefund(id) {
      await allowed(call("POST", `/refunds/${id}/fail`, {}));
    },
    async dispute(paymentId, how) {
      const path = `/payments/${paymentId}/disputes`;
      return (await allowed<{ id: string }>(call("POST", path, how)))?.id;
    },
    async judge(disputeId, action) {
      await allowed(call("POST", `/disputes/${disputeId}/play`, { action }));
    },
  };
}
