import type { Currency } from "./rates.ts";

/** A payment as the gateway's API tells it. */
export interface GatewayRecord {
  readonly payment_id: string;
  readonly reference: string;
  readonly state: "open" | "pending" | "succeeded" | "failed" | "expired";
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly cost_minor: number;
  readonly declines: number;
  /** When its state changed last, ms: of one that succeeded, when the money was there. */
  readonly changed_at: number;
}

interface GoneRecord {
  readonly id: string;
  readonly payment_id: string;
  readonly reference: string;
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly created_at: number;
  readonly changed_at: number;
}

/** A refund as the gateway's API tells it. */
export interface RefundRecord extends GoneRecord {
  readonly kind: "refund";
  /** By which the site ordered it; null where it was made at the gateway. */
  readonly order_key: string | null;
  readonly state: "done" | "failed";
}

/** A dispute as the gateway's API tells it. */
export interface DisputeRecord extends GoneRecord {
  readonly kind: "dispute";
  readonly state: "open" | "reviewed" | "won" | "lost";
  /** Whether the amount was taken. */
  readonly withdrawn: boolean;
  readonly fee_minor: number;
  readonly fee_currency: Currency;
}

/** What happened to money after it was paid. */
export type MovementRecord = RefundRecord | DisputeRecord;

export type Judgement = "withdraw" | "win" | "lose";

export type Play =
  | "approve"
  | "decline"
  | "insufficient_funds"
  | "bank_transfer"
  | "crypto"
  | "settle"
  | "fail"
  | "expire";

export interface FaultSettings {
  readonly lose?: number;
  readonly duplicate?: number;
  readonly delay_ms?: number;
  readonly shuffle?: boolean;
  readonly reject_calls?: number;
  readonly drop_answers?: number;
  readonly seed?: number;
}

export interface FaultReport {
  readonly struck: Record<"lose" | "duplicate" | "reject_calls" | "drop_answers", number>;
  readonly webhooks_waiting: number;
}

export type GatewayClient = ReturnType<typeof createGatewayClient>;

/** The gateway's API, asked without any of the site's code. */
export function createGatewayClient(url: string, apiKey: string) {
  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Undefined where the payment does not allow it. */
  async function allowed<T>(answer: Response): Promise<T | undefined> {
    if (answer.status !== 409) return read<T>(answer);
    await answer.text();
    return undefined;
  }

  async function pages<T>(list: string, name: string): Promise<T[]> {
    const all: T[] = [];
    let cursor = "";
    do {
      const page = await read<Record<string, unknown>>(
        await call("GET", `/${list}?limit=500${cursor}`),
      );
      all.push(...(page[name] as T[]));
      cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
    } while (cursor !== "");
    return all;
  }

  async function read<T>(answer: Response): Promise<T> {
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
    return (await answer.json()) as T;
  }

  return {
    /** Plays the donor; what the payment does not allow any more changes nothing. */
    async play(paymentId: string, action: Play): Promise<void> {
      await allowed(await call("POST", `/payments/${paymentId}/play`, { action }));
    },
    async setFaults(settings: FaultSettings): Promise<FaultReport> {
      return read(await call("PUT", "/faults", settings));
    },
    async faults(): Promise<FaultReport> {
      return read(await call("GET", "/faults"));
    },
    /** Every payment there is. */
    listPayments: () => pages<GatewayRecord>("payments", "payments"),
    /** Every refund and dispute there is. */
    async listMovements(): Promise<MovementRecord[]> {
      const changes = await pages<{ kind: string }>("changes", "changes");
      return changes.filter(
        ({ kind }) => kind === "refund" || kind === "dispute",
      ) as MovementRecord[];
    },
    /** What it holds, in minor units. */
    async balances(): Promise<ReadonlyMap<string, number>> {
      const { balances } = await read<{
        balances: Array<{ currency: string; amount_minor: number }>;
      }>(await call("GET", "/balance"));
      return new Map(balances.map(({ currency, amount_minor }) => [currency, amount_minor]));
    },
    /** Gives money back at the gateway, all that is left where no amount is said. */
    async refund(paymentId: string, amount_minor?: number): Promise<RefundRecord | undefined> {
      return allowed(await call("POST", `/payments/${paymentId}/refunds`, { amount_minor }));
    },
    /** The money of a refund comes back. */
    async failRefund(id: string): Promise<void> {
      await allowed(await call("POST", `/refunds/${id}/fail`, {}));
    },
    async dispute(
      paymentId: string,
      how: { readonly amount_minor?: number; readonly withdrawn: boolean },
    ): Promise<DisputeRecord | undefined> {
      return allowed(await call("POST", `/payments/${paymentId}/disputes`, how));
    },
    async judge(disputeId: string, action: Judgement): Promise<void> {
      await allowed(await call("POST", `/disputes/${disputeId}/play`, { action }));
    },
  };
}
