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
import { agreementTag, booksTag } from "../../../tags.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { nameGateway } from "../../gateways/provider/named-gateway.ts";
import { agreementOf } from "./books-agreement.ts";
import type { CurrencySums } from "./currency-sums.ts";
import { findAgreement, findCheck, type KeptCheck } from "./public-books-store.ts";

interface PublicBooksDeps {
  readonly db: Db;
  readonly gateways: Gateways;
}

export function publicBooksRoutes({ db, gateways }: PublicBooksDeps): Route[] {
  const named = (name: string) => nameGateway(gateways, name);
  const not_compared = gateways.all
    .filter(({ capabilities }) => !capabilities.balance)
    .map(({ name }) => titleOf(name, named(name)));
  return [
    route(getBooks, async () => ({ ...booksView(await findCheck(db), named), not_compared }), {
      cachedBy: () => [booksTag],
    }),
    route(getBooksAgreement, async () => agreementOf(await findAgreement(db)), {
      cachedBy: () => [agreementTag],
    }),
  ];
}

/** A service that has a test mode besides may stand in the books with both. */
function titleOf(name: string, { title }: NamedGateway): string {
  return name.endsWith("-test") ? `${title} (test)` : title;
}

function booksView(
  check: KeptCheck | undefined,
  named: (gateway: string) => NamedGateway,
): Omit<PublicBooks, "not_compared"> {
  if (!check) {
    const sums = { currencies: [], test_currencies: [], gateways: [] };
    const names = { unread: [], former: [], test: [] };
    return { checked_at: null, agreed_at: null, agree: false, ...sums, ...names };
  }
  const { checked_at, agreed_at, sums } = check;
  const { unread = [], former = [] } = sums;
  const isTest = (name: string) => named(name).test;
  const titled = (name: string) => titleOf(name, named(name));
  const told = (part: readonly CurrencySums[]) =>
    part.filter(({ entries }) => entries >= FEWEST_TOLD);
  // A check of former times did not take real money and tests apart: the next one, within the hour, does.
  const real = told(sums.tests ? sums.currencies : []);
  const tests = told(sums.tests?.currencies ?? []);
  return {
    checked_at: checked_at.toISOString(),
    agreed_at: agreed_at?.toISOString() ?? null,
    agree: agreementOf(check).agree,
    currencies: real.map(currencyView),
    test_currencies: tests.map(currencyView),
    gateways: sums.gateways
      .map((row) => ({ ...row, test: isTest(row.gateway) }))
      .filter(({ currency, test }) => (test ? tests : real).some((it) => it.currency === currency))
      .map(({ gateway, currency, held, booked, ...row }) => ({
        ...row,
        gateway: titled(gateway),
        currency,
        held: toWire(money(held, currency)),
        booked: toWire(money(booked, currency)),
      })),
    unread: unread.map(titled),
    former: former.map(titled),
    test: (sums.tests?.gateways ?? []).map(titled),
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
