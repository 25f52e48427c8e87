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

  async function read<T>(answer: Response): Promise<T> {
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
    return (await answer.json()) as T;
  }

  return {
    /** Plays the donor; what the payment does not allow any more changes nothing. */
    async play(paymentId: string, action: Play): Promise<void> {
      const answer = await call("POST", `/payments/${paymentId}/play`, { action });
      if (answer.status === 409) await answer.text();
      else await read(answer);
    },
    async setFaults(settings: FaultSettings): Promise<FaultReport> {
      return read(await call("PUT", "/faults", settings));
    },
    async faults(): Promise<FaultReport> {
      return read(await call("GET", "/faults"));
    },
    /** Every payment there is. */
    async listPayments(): Promise<GatewayRecord[]> {
      const all: GatewayRecord[] = [];
      let cursor = "";
      do {
        const page = await read<{ payments: GatewayRecord[]; next_cursor: string | null }>(
          await call("GET", `/payments?limit=500${cursor}`),
        );
        all.push(...page.payments);
        cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
      } while (cursor !== "");
      return all;
    },
  };
}
