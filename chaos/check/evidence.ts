import type { DonorStory } from "../donors/donor.ts";
import type { GatewayClient } from "../gateways/stripe-double.ts";
import type { KnownCampaign } from "../rates.ts";
import { checkRows } from "./check-rows.ts";
import { expectDonations } from "./expected-donations.ts";
import type { ReceivedMail } from "./received-mail.ts";
import { type Query, readRows } from "./site-rows.ts";

/** What the run observed from outside. */
export interface Witness {
  readonly campaigns: readonly KnownCampaign[];
  readonly siteUrls: readonly string[];
  readonly gateway: GatewayClient;
  readonly stories: readonly DonorStory[];
  readonly mails: readonly ReceivedMail[];
  /** Events that must not happen, such as a process that exits. */
  readonly incidents: readonly string[];
}

export type Evidence = Awaited<ReturnType<typeof collectEvidence>>;

/** Adds the gateway's record, the site's rows, and the donations expected from donors and gateway. */
export async function collectEvidence(witness: Witness, query: Query) {
  const gateway = {
    payments: await witness.gateway.listPayments(),
    refunds: await witness.gateway.listRefunds(),
    balances: await witness.gateway.balances(),
  };
  const rows = await readRows(query);
  const expected = expectDonations(witness, gateway, rows.donations);
  return { ...witness, gateway, rows, rowChecks: await checkRows(query), expected };
}
