import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, signedIn } from "../../../platform/http/route.ts";
import { type Deed, doInOffice } from "../../foundation/audit/office-deed.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import {
  type DisputeEvidence,
  type GatewayDispute,
  type GatewayFact,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { toldText } from "../../gateways/provider/plain-text.ts";
import { findDispute, keepEvidence, lockDispute, saveEvidence } from "./dispute-store.ts";

export interface EvidenceDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly gateways: Gateways;
  /** Puts what a gateway told into the books. */
  readonly applyFacts: (provider: PaymentProvider, facts: readonly GatewayFact[]) => Promise<void>;
}

/**
 * Sends evidence to a dispute's gateway, in no transaction. What is sent, and by whom, is kept before: an answer
 * that is lost leaves it readable. Throws `not_found`, `changed_meanwhile` where some was sent already,
 * `wrong_state` where the gateway takes none, and `gateway_unavailable`: then it can be sent again.
 */
export async function sendEvidence(
  deps: EvidenceDeps,
  caller: Caller,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { provider, externalId } = await doInOffice(deps, caller, (deed) =>
    noteEvidence(deps, deed, { id, text }),
  );
  const row = await findDispute(deps.db, id);
  const donor = { donorName: row?.donor_name ?? null, donorEmail: row?.donor_email ?? null };
  const told = await tellGateway(provider, externalId, { text, ...donor });
  const { accountId: by } = signedIn(caller);
  await inTransaction(deps.database, (tx) =>
    saveEvidence(tx, id, { text, by, sentAt: new Date(deps.clock()) }),
  );
  await deps.applyFacts(provider, [told]);
}

async function noteEvidence(
  { gateways }: Pick<EvidenceDeps, "gateways">,
  { tx, actorId, at, record }: Deed,
  { id, text }: { id: string; text: string },
): Promise<{ provider: PaymentProvider; externalId: string }> {
  const dispute = await lockDispute(tx, id);
  if (!dispute) throw new AppError("not_found");
  if (dispute.evidence_sent_at) throw new AppError("changed_meanwhile");
  const provider = gateways.named(dispute.provider);
  if (!provider) throw refused(`${dispute.provider} is not configured any more.`);
  if (dispute.state !== "open") throw refused("The bank has what it wants, or has decided.");
  const due = dispute.evidence_due_at;
  if (!due) throw refused("The gateway takes no evidence for this dispute.");
  if (due < at) throw refused("It is too late: the gateway takes no evidence any more.");
  await keepEvidence(tx, id, { text, by: actorId });
  await record({
    action: "send_evidence",
    subject: { type: "dispute", id },
    before: dispute.evidence === null ? null : { evidence: dispute.evidence },
    after: { evidence: text },
  });
  return { provider, externalId: dispute.external_id };
}

async function tellGateway(
  provider: PaymentProvider,
  externalId: string,
  evidence: DisputeEvidence,
): Promise<GatewayDispute> {
  try {
    return await provider.sendEvidence(externalId, evidence);
  } catch (error) {
    if (error instanceof GatewayRefused) {
      throw refused(`${provider.title} refuses it: ${toldText(error.message)}`, error);
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw new AppError("gateway_unavailable", {
      message: `${provider.title} does not answer. Your words are kept: please send them again in a minute.`,
      retryAfter: 60,
      cause: error,
    });
  }
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError("wrong_state", { message, cause });
}
