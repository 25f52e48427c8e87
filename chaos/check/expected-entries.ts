import type { GatewayRecord, MovementRecord } from "../gateways/gateway-client.ts";
import { type ExpectedDonation, isTakenForNow, sum } from "./expected-donations.ts";

/** What an account's entries come to, by its name and currency: "service-fees USD". */
export type Sums = ReadonlyMap<string, bigint>;

type Line = readonly [account: string, minor: bigint];

/** Sums of zero are left out. */
export function sumsOf(lines: readonly Line[]): Sums {
  const sums = new Map<string, bigint>();
  for (const [account, minor] of lines) sums.set(account, (sums.get(account) ?? 0n) + minor);
  return new Map([...sums].filter(([, minor]) => minor !== 0n));
}

/** What a gift's capture says; with the gateway's cost, unless that was told later. */
export function captureSums(donation: ExpectedDonation, isCostLate: boolean): Sums {
  const { currency, campaign, total, fee, worth, amount, payment } = donation;
  const abroad = currency !== campaign.currency;
  return sumsOf([
    [`gateway:${payment.gateway} ${currency}`, total],
    [`service-fees ${currency}`, -fee],
    [`campaign:${campaign.id} ${campaign.currency}`, -worth],
    ...(abroad
      ? ([
          [`exchange ${currency}`, -amount],
          [`exchange ${campaign.currency}`, worth],
        ] as const)
      : []),
    ...(isCostLate ? [] : costLines(donation)),
  ]);
}

/** What all that came after it did to the accounts, in whatever order. */
export function laterSums(donation: ExpectedDonation, isCostLate: boolean): Sums {
  const { currency, campaign, movements, returned, payment, second } = donation;
  const { gateway } = payment;
  const taken = sum(movements.filter(isTakenForNow).map((it) => BigInt(it.amount_minor)));
  const { all, gift, fee, worth, cost } = returned;
  const abroad = currency !== campaign.currency;
  return sumsOf([
    [`gateway:${gateway} ${currency}`, -all - taken],
    [`disputed:${gateway} ${currency}`, taken],
    [`service-fees ${currency}`, fee],
    [`campaign:${campaign.id} ${campaign.currency}`, worth - cost],
    [`recovered-costs ${campaign.currency}`, cost],
    ...(abroad
      ? ([
          [`exchange ${currency}`, gift],
          [`exchange ${campaign.currency}`, -worth],
        ] as const)
      : []),
    ...(isCostLate ? costLines(donation) : []),
    ...movements.flatMap(exchangedLines),
    ...movements.flatMap((it) => (it.kind === "dispute" ? feeLines(it.gateway, it.fee) : [])),
    ...second.payments.flatMap((it) => secondLines(it, second.movements)),
  ]);
}

/** What the gateway kept of a gift, what the cause bears of that, and the gateway's own exchange. */
function costLines({ payment, campaign, borne }: ExpectedDonation): Line[] {
  return [
    ...feeLines(payment.gateway, payment.cost),
    [`campaign:${campaign.id} ${campaign.currency}`, borne],
    [`recovered-costs ${campaign.currency}`, -borne],
    ...exchangeLines(payment, 1n),
  ];
}

function feeLines(gateway: string, { minor, currency }: GatewayRecord["cost"]): Line[] {
  return [
    [`gateway-costs ${currency}`, BigInt(minor)],
    [`gateway:${gateway} ${currency}`, -BigInt(minor)],
  ];
}

/** Money that left another balance of ours than the donor's currency. */
function exchangedLines(movement: MovementRecord): Line[] {
  const { state } = movement;
  const isGone = state === "done" || state === "lost" || isTakenForNow(movement);
  return isGone ? exchangeLines(movement, -1n) : [];
}

function exchangeLines(
  { gateway, currency, amount_minor, kept }: Omit<GatewayRecord, "state"> | MovementRecord,
  sign: 1n | -1n,
): Line[] {
  if (!kept) return [];
  const [from, to] = [sign * BigInt(amount_minor), sign * BigInt(kept.minor)];
  return [
    [`gateway:${gateway} ${currency}`, -from],
    [`exchange:${gateway} ${currency}`, from],
    [`exchange:${gateway} ${kept.currency}`, -to],
    [`gateway:${gateway} ${kept.currency}`, to],
  ];
}

/** A payment that is nobody's gift, less what went back of it. */
function secondLines(payment: GatewayRecord, movements: readonly MovementRecord[]): Line[] {
  const { gateway, currency, amount_minor, payment_id } = payment;
  const back = movements.filter((it) => it.payment_id === payment_id && it.state === "done");
  const left = BigInt(amount_minor) - sum(back.map((it) => BigInt(it.amount_minor)));
  return [
    [`gateway:${gateway} ${currency}`, left],
    [`unmatched:${gateway} ${currency}`, -left],
    ...feeLines(gateway, payment.cost),
  ];
}
