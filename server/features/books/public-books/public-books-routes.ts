import {
  type CurrencyBooks,
  FEWEST_TOLD,
  getBooks,
  getBooksAgreement,
  type PublicBooks,
} from "#contract/books/public-books.ts";
import type { NamedGateway } from "#contract/giving/named-gateway.ts";
import { money, toWire } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { Gateways } from "../../../platform/payments/gateways.ts";
import { nameGateway } from "../../../platform/payments/named-gateway.ts";
import { agreementTag, booksTag } from "../../../tags.ts";
import { agreementOf } from "./books-agreement.ts";
import {
  type CurrencySums,
  findAgreement,
  findCheck,
  type KeptCheck,
} from "./public-books-store.ts";

interface PublicBooksDeps {
  readonly db: Db;
  readonly gateways: Gateways;
}

export function publicBooksRoutes({ db, gateways }: PublicBooksDeps): Route[] {
  const named = (name: string) => nameGateway(gateways, name);
  const not_compared = gateways.all
    .filter(({ capabilities }) => !capabilities.balance)
    .map(({ title }) => title);
  return [
    route(getBooks, async () => ({ ...booksView(await findCheck(db), named), not_compared }), {
      cachedBy: () => [booksTag],
    }),
    route(getBooksAgreement, async () => agreementOf(await findAgreement(db)), {
      cachedBy: () => [agreementTag],
    }),
  ];
}

function booksView(
  check: KeptCheck | undefined,
  named: (gateway: string) => NamedGateway,
): Omit<PublicBooks, "not_compared"> {
  if (!check) {
    const nothing = { currencies: [], gateways: [], unread: [], former: [], test: [] };
    return { checked_at: null, agreed_at: null, agree: false, ...nothing };
  }
  const { checked_at, agreed_at, sums } = check;
  // A service that has a test mode besides may stand in the books with both.
  const titleOf = (name: string) => named(name).title + (name.endsWith("-test") ? " (test)" : "");
  const inBooks = new Set([...sums.gateways.map((it) => it.gateway), ...(sums.former ?? [])]);
  const told = sums.currencies.filter(({ entries }) => entries >= FEWEST_TOLD);
  const currencies = new Set(told.map(({ currency }) => currency));
  return {
    checked_at: checked_at.toISOString(),
    agreed_at: agreed_at?.toISOString() ?? null,
    agree: agreementOf(check).agree,
    currencies: told.map(currencyView),
    gateways: sums.gateways
      .filter(({ currency }) => currencies.has(currency))
      .map(({ gateway, currency, held, booked, compared_at }) => ({
        gateway: titleOf(gateway),
        currency,
        held: toWire(money(held, currency)),
        booked: toWire(money(booked, currency)),
        compared_at,
      })),
    unread: (sums.unread ?? []).map(titleOf),
    former: (sums.former ?? []).map(titleOf),
    test: [...inBooks].filter((name) => named(name).test).map(titleOf),
  };
}

function currencyView(sums: CurrencySums): CurrencyBooks {
  const { currency } = sums;
  const wire = (minor: number) => toWire(money(minor, currency));
  // All that ever came in is what is there and what left.
  const received =
    sums.at_gateways +
    sums.exchanged +
    sums.held_in_disputes +
    sums.at_bank +
    sums.gateway_costs +
    sums.given_back;
  return {
    currency,
    received: wire(received),
    by_hand: wire(sums.by_hand),
    given_back: wire(sums.given_back),
    gateway_costs: wire(sums.gateway_costs),
    costs_of_gifts: wire(sums.costs_of_gifts),
    service_fees: wire(sums.service_fees),
    to_campaigns: wire(sums.to_campaigns),
    converted: wire(sums.converted),
    held_in_disputes: wire(sums.held_in_disputes),
    going_back: wire(sums.going_back),
    at_bank: wire(sums.at_bank),
  };
}
