import type { DonorStory } from "../donors/donor.ts";
import type { DonorPlan } from "../donors/donor-plan.ts";
import type { BankAccount } from "../gateways/bank-account.ts";
import type { GatewayClient } from "../gateways/stripe-double.ts";
import type { KnownCampaign } from "../rates.ts";
import { checkRows } from "./check-rows.ts";
import { expectDonations, sums } from "./expected-donations.ts";
import type { ReceivedMail } from "./received-mail.ts";
import { type Query, readRows } from "./site-rows.ts";

/** What the run observed from outside. */
export interface Witness {
  readonly campaigns: readonly KnownCampaign[];
  readonly siteUrls: readonly string[];
  readonly gateway: GatewayClient;
  readonly bank: BankAccount;
  readonly stories: readonly DonorStory[];
  /** How often each recurring donation came due, by its id. */
  readonly dueCounts: ReadonlyMap<string, number>;
  readonly mails: readonly ReceivedMail[];
  /** Events that must not happen, such as a process that exits. */
  readonly incidents: readonly string[];
}

export type Evidence = Awaited<ReturnType<typeof collectEvidence>>;

/** Adds the gateway's record, the site's rows, and the donations expected from donors and gateway. */
export async function collectEvidence(witness: Witness, query: Query) {
  const gateway = {
    payments: [...(await witness.gateway.listPayments()), ...witness.bank.payments()],
    refunds: await witness.gateway.listRefunds(),
    balances: sums([...(await witness.gateway.balances()), witness.bank.balance()]),
  };
  const rows = await readRows(query);
  const plans = new Map(witness.stories.map(({ plan }) => [plan.mark, plan]));
  /** The donor of each donation and recurring donation. */
  const donors = new Map<string, DonorPlan | undefined>(
    [...rows.donations, ...rows.recurring].map(({ id, mark }) => [id, plans.get(mark ?? "")]),
  );
  const expected = expectDonations(witness, gateway, rows.donations);
  return { ...witness, gateway, rows, donors, rowChecks: await checkRows(query), expected };
}
