import type { DonorStory } from "../donors/donor.ts";
import type { GatewayClient } from "../gateways/stripe-double.ts";
import type { KnownCampaign } from "../rates.ts";
import { checkRows } from "./check-rows.ts";
import { expectDonations } from "./expected-donations.ts";
import type { ReceivedMail } from "./received-mail.ts";
import { type Ask, readRows } from "./site-rows.ts";

/** What the run saw from outside. */
export interface Witness {
  readonly campaigns: readonly KnownCampaign[];
  readonly siteUrls: readonly string[];
  readonly gateway: GatewayClient;
  readonly stories: readonly DonorStory[];
  readonly mails: readonly ReceivedMail[];
  /** What must not happen to the site, such as a process that exits. */
  readonly incidents: readonly string[];
}

export type Evidence = Awaited<ReturnType<typeof collectEvidence>>;

/** With what the gateway and the site's rows say, and what follows from donors and gateway. */
export async function collectEvidence(witness: Witness, ask: Ask) {
  const gateway = {
    payments: await witness.gateway.listPayments(),
    refunds: await witness.gateway.listRefunds(),
    balances: await witness.gateway.balances(),
  };
  const rows = await readRows(ask);
  const expected = expectDonations(witness, gateway, rows.donations);
  return { ...witness, gateway, rows, rowChecks: await checkRows(ask), expected };
}
