import type { Currency } from "../rates.ts";
import { gatewayCaller } from "./call-gateway.ts";

const A_PAGE = 100;
/** The double lists no more payouts than that. */
const MOST_PAYOUTS = 1_000;

export interface Invoice {
  readonly id: string;
  readonly amount: string;
  readonly paidAmount: string;
  readonly currency: Currency;
  readonly createdTime: number;
  readonly expirationTime: number;
  readonly status: "New" | "Processing" | "Settled" | "Expired" | "Invalid";
  readonly additionalStatus: string;
  readonly metadata: { readonly orderId: string };
  readonly paymentMethods: ReadonlyArray<{
    readonly payments: ReadonlyArray<{ readonly receivedDate: number; readonly status: string }>;
  }>;
}

export interface PullPayment {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly archived: boolean;
}

export interface Payout {
  readonly id: string;
  readonly pullPaymentId: string;
  /** s since 1970. */
  readonly date: number;
  readonly originalAmount: string;
  readonly state: string;
}

export interface BtcpayAccess {
  readonly url: string;
  readonly storeId: string;
  readonly apiKey: string;
}

/** What the double lists of its store, by calls that no bad weather strikes. */
export function readStore({ url, storeId, apiKey }: BtcpayAccess) {
  const { call, read, allowed } = gatewayCaller(`${url}/api/v1`, `token ${apiKey}`);
  const store = `/stores/${storeId}`;
  return {
    ...{ call, read, allowed },
    /** The newest first. */
    async invoices(): Promise<Invoice[]> {
      const all: Invoice[] = [];
      for (;;) {
        const query = `take=${A_PAGE}&skip=${all.length}&includePaymentMethods=true`;
        const page = await read<Invoice[]>(call("GET", `${store}/invoices?${query}`));
        all.push(...page);
        if (page.length < A_PAGE) return all;
      }
    },
    pullPayments: () =>
      read<PullPayment[]>(call("GET", `${store}/pull-payments?includeArchived=true`)),
    async payouts(): Promise<ReadonlyMap<string, Payout[]>> {
      const all = await read<Payout[]>(call("GET", `${store}/payouts`));
      if (all.length >= MOST_PAYOUTS) throw new Error("there are more payouts than are listed");
      return Map.groupBy(all, ({ pullPaymentId }) => pullPaymentId);
    },
  };
}
