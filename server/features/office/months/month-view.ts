import { type Currency, currencies, money, toWire } from "#contract/money.ts";
import {
  type MonthAccount,
  type MonthCurrency,
  type MovementKind,
  movementKinds,
} from "#contract/office/months.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import type { MonthTotals, MovedSum, OpeningSum } from "../../books/months/month-store.ts";
import { BANK_PROVIDER } from "../../gateways/bank/bank-provider.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";

export interface MonthSums {
  readonly opening: readonly OpeningSum[];
  readonly moved: readonly MovedSum[];
  readonly totals: readonly MonthTotals[];
}

/** An account's sums in minor units, debits above zero. */
interface Account {
  readonly name: string;
  opening: number;
  readonly moved: Map<MovementKind, number>;
}

interface Kind {
  readonly side: MonthAccount["side"];
  readonly title: (gateway: string) => string;
}

/** Accounts by the part of their name before the colon, in the report's order. */
const kinds: Readonly<Record<string, Kind>> = {
  gateway: { side: "debit", title: (gateway) => `Balance at ${gateway}` },
  disputed: { side: "debit", title: (gateway) => `On hold for disputes at ${gateway}` },
  bank: { side: "debit", title: () => "Payouts and other transfers" },
  offline: { side: "debit", title: () => "Received directly by campaigns" },
  "gateway-costs": { side: "debit", title: () => "Payment providers’ fees" },
  exchange: {
    side: "debit",
    title: (gateway) => (gateway ? `Exchange at ${gateway}` : "Exchange"),
  },
  campaign: { side: "credit", title: () => "Campaigns" },
  "service-fees": { side: "credit", title: () => "Service fees" },
  "recovered-costs": { side: "credit", title: () => "Fees covered by donations" },
  unmatched: { side: "credit", title: (gateway) => `Unmatched payments at ${gateway}` },
};
/** Where bank transfers arrive, according to statements. */
const BANK_ACCOUNT = accounts.gateway(BANK_PROVIDER);
const order = Object.keys(kinds);
/** Accounts that the report shows as one, with the ids of their campaigns. */
const perCampaign = /^(campaign|offline):(\d+)$/;

export interface CampaignAccount {
  readonly id: number;
  /** What the campaign's account moved, in minor units. */
  readonly size: number;
  readonly account: MonthAccount;
}

export interface MonthAccounts extends Omit<MonthCurrency, "campaigns" | "campaign_count"> {
  /** Without titles, those that moved most first. */
  readonly campaigns: readonly CampaignAccount[];
}

/** The report's accounts by currency. */
export function groupMonthSums(
  gateways: Pick<Gateways, "named">,
  { opening, moved, totals }: MonthSums,
): MonthAccounts[] {
  return currencies.flatMap((currency) => {
    const isOfCurrency = (sum: { readonly currency: Currency }) => sum.currency === currency;
    const collected = collectAccounts(opening.filter(isOfCurrency), moved.filter(isOfCurrency));
    if (collected.length === 0) return [];
    const isCampaign = ({ name }: Account) => /^campaign:\d+$/.test(name);
    const total = totals.find(isOfCurrency);
    const wire = (minor: number) => toWire(money(minor, currency));
    return {
      currency,
      accounts: joinCampaigns(collected)
        .toSorted(compareAccounts)
        .map((account) => accountView(gateways, account, currency)),
      debits: wire(total?.debits ?? 0),
      credits: wire(total?.credits ?? 0),
      campaigns: collected
        .filter(isCampaign)
        .map((account) => ({
          id: Number(account.name.slice("campaign:".length)),
          size: [...account.moved.values()].reduce((sum, minor) => sum + Math.abs(minor), 0),
          account: accountView(gateways, account, currency),
        }))
        .toSorted((a, b) => b.size - a.size || a.id - b.id),
    };
  });
}

function collectAccounts(opening: readonly OpeningSum[], moved: readonly MovedSum[]): Account[] {
  const accounts = new Map<string, Account>();
  const find = (name: string): Account => {
    const account = accounts.get(name) ?? { name, opening: 0, moved: new Map() };
    accounts.set(name, account);
    return account;
  };
  for (const { name, minor } of opening) find(name).opening = minor;
  for (const { name, movement, minor } of moved) find(name).moved.set(movement, minor);
  return [...accounts.values()];
}

function joinCampaigns(accounts: readonly Account[]): Account[] {
  const groups = Map.groupBy(accounts, ({ name }) =>
    perCampaign.test(name) ? name.replace(/\d+$/, "") : name,
  );
  return [...groups].map(([name, group]) => {
    const joined: Account = { name, opening: 0, moved: new Map() };
    for (const account of group) {
      joined.opening += account.opening;
      for (const [movement, minor] of account.moved) {
        joined.moved.set(movement, (joined.moved.get(movement) ?? 0) + minor);
      }
    }
    return joined;
  });
}

const rank = ({ name }: Account) => {
  const found = order.indexOf(name.split(":")[0] ?? "");
  return found < 0 ? order.length : found;
};
const compareAccounts = (a: Account, b: Account) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1);

function accountView(
  gateways: Pick<Gateways, "named">,
  { name, opening, moved }: Account,
  currency: Currency,
): MonthAccount {
  const [type = "", key = ""] = name.split(":");
  const kind: Kind = kinds[type] ?? { side: "debit", title: () => name };
  // Without the 0 the result could be -0.
  const sign = (minor: number) => (kind.side === "debit" ? minor : 0 - minor);
  const wire = (minor: number) => toWire(money(sign(minor), currency));
  const closing = [...moved.values()].reduce((sum, minor) => sum + minor, opening);
  const views = movementKinds.map((movement) => [movement, wire(moved.get(movement) ?? 0)]);
  return {
    account: name,
    name: name === BANK_ACCOUNT ? "Bank account" : kind.title(gatewayTitle(gateways, key)),
    side: kind.side,
    opening: wire(opening),
    moved: Object.fromEntries(views) as MonthAccount["moved"],
    closing: wire(closing),
  };
}

function gatewayTitle(gateways: Pick<Gateways, "named">, name: string): string {
  if (name === "" || /^\d+$/.test(name)) return "";
  const { title, test } = toNamedGateway(gateways, name);
  return test ? `${title} (test)` : title;
}
