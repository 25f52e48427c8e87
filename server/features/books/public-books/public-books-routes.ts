import {
  type CurrencyBooks,
  getBooks,
  getBooksAgreement,
  MIN_PUBLISHED_ENTRIES,
  type PublicBooks,
} from "#contract/books/public-books.ts";
import type { NamedGateway } from "#contract/giving/named-gateway.ts";
import { money, toWire } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { booksAgreementTag, booksTag } from "../../../tags.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import type { CurrencySums } from "./currency-sums.ts";
import { findAgreement, findCheck, type StoredCheck } from "./public-books-store.ts";
import { agreementView } from "./record-check.ts";

interface PublicBooksDeps {
  readonly db: Db;
  readonly gateways: Gateways;
}

export function publicBooksRoutes({ db, gateways }: PublicBooksDeps): Route[] {
  const findGateway = (name: string) => toNamedGateway(gateways, name);
  const not_compared = gateways.all
    .filter(({ capabilities }) => !capabilities.balance)
    .map(({ name }) => gatewayTitle(name, findGateway(name)));
  return [
    route(
      getBooks,
      async () => ({ ...booksView(await findCheck(db), findGateway), not_compared }),
      {
        cachedBy: () => [booksTag],
      },
    ),
    route(getBooksAgreement, async () => agreementView(await findAgreement(db)), {
      cachedBy: () => [booksAgreementTag],
    }),
  ];
}

/** A gateway may appear with its live and its test mode. */
function gatewayTitle(name: string, { title }: NamedGateway): string {
  return name.endsWith("-test") ? `${title} (test)` : title;
}

function booksView(
  check: StoredCheck | undefined,
  findGateway: (name: string) => NamedGateway,
): Omit<PublicBooks, "not_compared"> {
  if (!check) {
    const sums = { currencies: [], test_currencies: [], gateways: [] };
    const names = { unread: [], former: [], test: [] };
    return { checked_at: null, agreed_at: null, agree: false, ...sums, ...names };
  }
  const { checked_at, agreed_at, sums } = check;
  const { unread = [], former = [] } = sums;
  const isTest = (name: string) => findGateway(name).test;
  const toTitle = (name: string) => gatewayTitle(name, findGateway(name));
  const publishable = (all: readonly CurrencySums[]) =>
    all.filter(({ entries }) => entries >= MIN_PUBLISHED_ENTRIES);
  // A check stored by an older version mixes real and test money: the next one, within the hour, won't.
  const real = publishable(sums.tests ? sums.currencies : []);
  const tests = publishable(sums.tests?.currencies ?? []);
  return {
    checked_at: checked_at.toISOString(),
    agreed_at: agreed_at?.toISOString() ?? null,
    agree: agreementView(check).agree,
    currencies: real.map(currencyView),
    test_currencies: tests.map(currencyView),
    gateways: sums.gateways
      .map((row) => ({ ...row, test: isTest(row.gateway) }))
      .filter(({ currency, test }) =>
        (test ? tests : real).some((published) => published.currency === currency),
      )
      .map(({ gateway, currency, held, booked, ...row }) => ({
        ...row,
        gateway: toTitle(gateway),
        currency,
        held: toWire(money(held, currency)),
        booked: toWire(money(booked, currency)),
      })),
    unread: unread.map(toTitle),
    former: former.map(toTitle),
    test: (sums.tests?.gateways ?? []).map(toTitle),
  };
}

function currencyView(sums: CurrencySums): CurrencyBooks {
  const { currency } = sums;
  const wire = (minor: number) => toWire(money(minor, currency));
  // Everything ever received: what is still there plus what has left.
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
