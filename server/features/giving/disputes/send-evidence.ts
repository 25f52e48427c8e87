import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import {
  type OfficeTransaction,
  runOfficeTransaction,
} from "../../foundation/audit/office-transaction.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import {
  type DisputeEvidence,
  type GatewayDispute,
  type GatewayFact,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { toSafeText } from "../../gateways/provider/plain-text.ts";
import {
  findDispute,
  lockDispute,
  markEvidenceSent,
  storeUnsentEvidence,
} from "./dispute-store.ts";

export interface EvidenceDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly gateways: Gateways;
  /** Applies a gateway's facts to the ledger. */
  readonly applyFacts: (provider: PaymentProvider, facts: readonly GatewayFact[]) => Promise<void>;
}

/**
 * Sends evidence to a dispute's gateway, outside a transaction. The text and its author are stored first, so that a
 * lost response loses neither. Throws `not_found`, `changed_meanwhile` if evidence was already sent, `wrong_state` if
 * the gateway accepts none, and `gateway_unavailable`: then it can be sent again.
 */
export async function sendEvidence(
  deps: EvidenceDeps,
  caller: Caller,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { provider, externalId } = await runOfficeTransaction(deps, caller, (action) =>
    storeEvidence(deps, action, { id, text }),
  );
  const row = await findDispute(deps.db, id);
  const donor = { donorName: row?.donor_name ?? null, donorEmail: row?.donor_email ?? null };
  const dispute = await submit(provider, externalId, { text, ...donor });
  const { accountId: by } = requireSignedIn(caller);
  await inTransaction(deps.database, (tx) =>
    markEvidenceSent(tx, id, { text, by, sentAt: new Date(deps.clock()) }),
  );
  await deps.applyFacts(provider, [dispute]);
}

async function storeEvidence(
  { gateways }: Pick<EvidenceDeps, "gateways">,
  { tx, actorId, at, record }: OfficeTransaction,
  { id, text }: { id: string; text: string },
): Promise<{ provider: PaymentProvider; externalId: string }> {
  const dispute = await lockDispute(tx, id);
  if (!dispute) throw new AppError("not_found");
  if (dispute.evidence_sent_at) throw new AppError("changed_meanwhile");
  const provider = gateways.named(dispute.provider);
  if (!provider) throw refused(`${dispute.provider} is no longer set up here.`);
  if (dispute.state !== "open")
    throw refused("The bank no longer needs evidence for this dispute.");
  const due = dispute.evidence_due_at;
  if (!due) throw refused("The payment provider accepts no evidence for this dispute.");
  if (due < at) throw refused("The deadline for evidence has passed.");
  await storeUnsentEvidence(tx, id, { text, by: actorId });
  await record({
    action: "send_evidence",
    subject: { type: "dispute", id },
    before: dispute.evidence === null ? null : { evidence: dispute.evidence },
    after: { evidence: text },
  });
  return { provider, externalId: dispute.external_id };
}

async function submit(
  provider: PaymentProvider,
  externalId: string,
  evidence: DisputeEvidence,
): Promise<GatewayDispute> {
  try {
    return await provider.sendEvidence(externalId, evidence);
  } catch (error) {
    if (error instanceof GatewayRefused) {
      throw refused(`${provider.title} refused the evidence: ${toSafeText(error.message)}`, error);
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw new AppError("gateway_unavailable", {
      message: `We can't reach ${provider.title}. Your text is saved. Please send it again in a minute.`,
      retryAfter: 60,
      cause: error,
    });
  }
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError("wrong_state", { message, cause });
}
