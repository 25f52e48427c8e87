import type { FastifyRequest } from "fastify";
import type { ApiAnswer } from "./api-answer.ts";
import type { Faults } from "./faults/faults.ts";
import type { KeepingTerms } from "./keeping.ts";
import type { BalanceBook } from "./movements/balance-book.ts";
import type { MovementDesk } from "./movements/movement-desk.ts";
import type { MovementStore } from "./movements/movement-store.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import type { PaymentStore } from "./payment-store.ts";
import type { SandboxClock } from "./sandbox-clock.ts";

export interface ApiParts {
  readonly apiKey: string;
  readonly desk: PaymentDesk;
  readonly payments: PaymentStore;
  readonly moves: MovementDesk;
  readonly movements: MovementStore;
  readonly balances: BalanceBook;
  readonly keeping: KeepingTerms;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  /** Address of a payment's hosted page. */
  readonly payUrl: (paymentId: string) => string;
  readonly waitingWebhooks: () => number;
  /** Settles once what was written is kept. */
  readonly kept: () => Promise<void> | undefined;
}

export type Call = (request: FastifyRequest) => ApiAnswer;
