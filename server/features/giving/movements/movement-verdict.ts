import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { GatewayFact, PaymentProvider } from "../../../platform/payments/payment-provider.ts";
import { isPlainName, nameOfContent, toldText } from "../../../platform/payments/plain-text.ts";
import type { Alert } from "../../foundation/alerts/alert-store.ts";
import type { GiveBackDeps } from "./give-back.ts";

export interface MovementDeps extends GiveBackDeps {
  readonly provider: Pick<PaymentProvider, "name">;
  readonly jobs: Pick<Jobs, "enqueue">;
}

/** What a person has to be told of a fact; undefined where all went as it should. */
export interface Verdict {
  readonly alert: Alert;
  /** Nothing was booked; other news of the donation may change that, so the fact is kept. */
  readonly waits: boolean;
}

interface Cause {
  readonly kind: AlertKind;
  /** The gateway's id of what moved. */
  readonly id: string;
  readonly cause: string;
}

/** None of a gateway's text is trusted. */
export function verdictOf(fact: GatewayFact, { kind, id, cause }: Cause, waits = false): Verdict {
  const key = isPlainName(id) ? id : nameOfContent(id);
  return { alert: { kind, key, detail: { cause, facts: toldText(fact) } }, waits };
}
