import { sql } from "kysely";
import { expect } from "vitest";
import type { StartRecurringBody } from "#contract/giving/recurring.ts";
import { addDays } from "#contract/giving/recurring-dates.ts";
import { reopenDonation } from "../../features/giving/donations/reopen-donation.ts";
import {
  pauseRecurring,
  resumeRecurring,
  stopRecurringFor,
} from "../../features/giving/recurring/change-recurring-state.ts";
import { followRecurring } from "../../features/giving/recurring/follow-setup.ts";
import { openSetup } from "../../features/giving/recurring/open-setup.ts";
import {
  lockRecurring,
  type RecurringRow,
  updateRecurring,
} from "../../features/giving/recurring/recurring-store.ts";
import {
  chargeRecurringDonations,
  followRecurringDonations,
} from "../../features/giving/recurring/run-recurring.ts";
import { startRecurring } from "../../features/giving/recurring/start-recurring.ts";
import { MINUTE_MS } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { readRows } from "../../platform/db/read-rows.ts";
import { createMandateGateway } from "../gateways/mandate-gateway.ts";
import { createDice } from "../gateways/test-gateway-history.ts";
import { expectBooksRight } from "../test-ledger.ts";
import type { TestSite } from "../test-site.ts";
import { type CardOutcome, type ModelPeriod, RecurringModel } from "./recurring-model.ts";

interface Run {
  readonly seed: number;
  /** Recurring donations that live at the same time. */
  readonly lives: number;
  /** Steps in each life. */
  readonly steps: number;
}

const outcomes: readonly CardOutcome[] = [
  ...(["succeed", "succeed", "succeed", "pending", "gone", "declined"] as const),
  ...(["insufficient_funds", "expired_card", "authentication_required"] as const),
];
const CAMPAIGNS = 6;
/** Runs until the limits of a single one don't matter. */
const runsFor = (lives: number) => 2 + Math.ceil(lives / 600);

interface Life {
  readonly id: string;
  readonly model: RecurringModel;
}

interface PeriodFromTable extends ModelPeriod {
  readonly donation_id: string;
  readonly payment_id: string | null;
}

/**
 * Lets recurring donations live through random events, with charges that are interrupted and webhooks that are lost
 * and repeated, and compares them with the model after each day of work.
 */
export async function runRecurringModel(site: TestSite, { seed, lives, steps }: Run) {
  const { random, below, pick } = createDice(seed);
  const fake = createMandateGateway(site);
  const { deps, gateway } = fake;
  const open = new Set<number>();
  site.clock.now = Date.parse("2027-01-28T12:00:00Z");
  for (let count = 0; count < CAMPAIGNS; count += 1) open.add((await site.campaign()).id);
  const campaigns = [...open];
  const today = () => new Date(site.clock.now).toISOString().slice(0, 10);
  const networks = () => [`network ${site.key()}`];

  async function start(): Promise<Life> {
    const campaign = pick([...open]) ?? 0;
    const frequency = random() < 0.8 ? ("monthly" as const) : ("yearly" as const);
    const ends_on = random() < 0.2 ? addDays(today(), below(500)) : null;
    const body = {
      ...{ campaign_id: campaign, amount: 5 + below(95), currency: "USD", frequency },
      ...{ payment_method: "Credit-Card", accept_terms: true, email: "ada@example.org" },
      ...(ends_on ? { ends_on } : {}),
    } as StartRecurringBody;
    const key = site.key();
    const input = { key, body, source: key, networks: networks(), accountId: undefined };
    const { id, checkout_url } = await startRecurring(deps, input);
    await pay(checkout_url ?? "");
    await followRecurring(deps, id);
    return { id, model: new RecurringModel({ first_on: today(), ends_on, frequency, campaign }) };
  }

  const idOf = (url: string) => url.split("/").at(-1) ?? "";

  /** The donor pays, and the webhook comes once or twice. */
  async function pay(url: string): Promise<void> {
    fake.pay(idOf(url));
    await fake.report(idOf(url));
    if (random() < 0.2) await fake.report(idOf(url));
  }

  async function change(
    id: string,
    work: (tx: Tx, row: RecurringRow) => Promise<unknown>,
  ): Promise<void> {
    await inTransaction(site.database, async (tx) => {
      const row = await lockRecurring(tx, id);
      if (row) await work(tx, row);
    });
  }

  function findPeriods(id: string): Promise<readonly PeriodFromTable[]> {
    return readRows(
      site.db,
      sql<PeriodFromTable>`
      SELECT charge.due_on::text, charge.state, charge.attempts, donation.state AS donation,
        donation.attempt, donation.campaign_id AS campaign, donation.id AS donation_id, payment_id
      FROM recurring_charge AS charge JOIN donation ON donation.id = charge.donation_id
      WHERE charge.recurring_id = ${id} ORDER BY charge.due_on`,
    );
  }

  /** One random event in a life. */
  async function step({ id, model }: Life): Promise<void> {
    const actions: readonly (() => Promise<void>)[] = [
      async () => {},
      () => setCard(id, model, pick(outcomes) ?? "succeed"),
      () => setCard(id, model, pick(outcomes) ?? "succeed"),
      () => finishDebit(id, model),
      () => finishDebit(id, model),
      () => payByLink(id, model, random() < 0.6),
      () => payByLink(id, model, random() < 0.6),
      () => storeCard(id, model),
      () => pauseOrResume(id, model),
      () => moveOrStop(id, model),
      () => refundOrDispute(id, model),
    ];
    await pick(actions)?.();
  }

  async function setCard(id: string, model: RecurringModel, outcome: CardOutcome): Promise<void> {
    if (model.state === "stopped" || model.card === "gone") return;
    const row = await findRow(id);
    const method = gateway.methods.get(row?.mandate_id ?? "");
    if (!method) return;
    method.outcome = outcome;
    model.card = outcome;
  }

  const findRow = (id: string) =>
    site.db.selectFrom("recurring_donation").selectAll().where("id", "=", id).executeTakeFirst();

  async function finishDebit(id: string, model: RecurringModel): Promise<void> {
    const index = model.periods.findIndex(({ donation }) => donation === "pending");
    const period = model.periods[index];
    if (!period) return;
    const outcome = random() < 0.5 ? "succeed" : "insufficient_funds";
    const paymentId = (await findPeriods(id))[index]?.payment_id ?? "";
    fake.finish(paymentId, outcome);
    await fake.report(paymentId);
    await followRecurring(deps, id);
    model.debited(period, outcome, today());
  }

  async function payByLink(id: string, model: RecurringModel, finishes: boolean): Promise<void> {
    const index = model.periods.findLastIndex((period) =>
      model.canPayByLink(period, today(), open),
    );
    const period = model.periods[index];
    if (!period) return;
    const donation = (await findPeriods(id))[index]?.donation_id ?? "";
    const from = { source: site.key(), networks: networks(), challenge: undefined };
    const url = await reopenDonation(deps, donation, from);
    period.attempt += 1;
    period.donation = "open";
    if (!finishes) return;
    await pay(url);
    await followRecurring(deps, id);
    model.paidByLink(period, today());
  }

  async function storeCard(id: string, model: RecurringModel): Promise<void> {
    const row = await findRow(id);
    if (!row || row.state === "stopped") return;
    fake.finishSetup(idOf(await openSetup(deps, row)));
    await followRecurring(deps, id);
    model.storedCard(today());
  }

  async function pauseOrResume(id: string, model: RecurringModel): Promise<void> {
    if (model.state === "active") {
      const until = addDays(today(), 1 + below(60));
      const paused = { state: "paused", reason: "donor", next_on: null } as const;
      await change(id, (tx) => updateRecurring(tx, id, { ...paused, paused_until: until }));
      model.pause("donor", until);
    } else if (model.state === "paused") {
      await change(id, (tx, row) => resumeRecurring(tx, deps, row));
      model.resume(today());
    }
  }

  async function moveOrStop(id: string, model: RecurringModel): Promise<void> {
    if (model.state === "stopped") return;
    if (random() < 0.7) {
      const to = pick(campaigns) ?? null;
      await change(id, (tx) => updateRecurring(tx, id, { move_to: to }));
      model.moveTo = to;
    } else if (random() < 0.4) {
      await change(id, (tx, row) => stopRecurringFor(tx, deps, row, "donor"));
      model.stop("donor");
    }
  }

  async function refundOrDispute(id: string, model: RecurringModel): Promise<void> {
    const index = model.periods.findLastIndex(({ donation }) => donation === "settled");
    const period = model.periods[index];
    const row = (await findPeriods(id))[index];
    const payment = gateway.payments.get(row?.payment_id ?? "");
    if (!period || !payment) return;
    const { paymentId, reference, total } = payment;
    const at = { paymentId, reference, amount: total, changedAt: site.clock.now };
    if (random() < 0.5) {
      const refund = { kind: "refund", refundId: `re-${paymentId}`, ours: undefined } as const;
      await deps.applyFacts(fake.provider, [{ ...refund, ...at, state: "done" }]);
      period.donation = "reversed";
      return;
    }
    // The job that watches disputes is tested elsewhere.
    if (model.state !== "active") return;
    await change(id, (tx, locked) => pauseRecurring(tx, deps, locked, "dispute"));
    model.pause("dispute");
  }

  async function workOnce(): Promise<void> {
    await followRecurringDonations(deps);
    await chargeRecurringDonations(deps);
    await followRecurringDonations(deps);
  }

  /** The day's work, first with charges that are killed. */
  async function work(all: readonly Life[]): Promise<void> {
    gateway.interrupt = () => {
      if (random() < 0.1) throw new Error("killed");
    };
    await followRecurringDonations(deps);
    await chargeRecurringDonations(deps).catch((error) => expect(error.message).toBe("killed"));
    gateway.interrupt = () => {};
    site.clock.now += MINUTE_MS;
    for (let count = 0; count < runsFor(all.length); count += 1) await workOnce();
    for (const { model } of all) model.work(today(), open);
  }

  async function compare(all: readonly Life[], title: string): Promise<void> {
    for (const { id, model } of all) {
      const { state, reason, next_on, campaign_id } = (await findRow(id)) ?? {};
      const found = { state, reason, next_on, campaign: campaign_id };
      const periods = (await findPeriods(id)).map(toComparable);
      const expected = model.periods.map(toComparable);
      const { state: live, reason: why, next_on: next, campaign } = model;
      expect({ ...found, periods }, `${title}, ${id}`).toEqual({
        ...{ state: live, reason: why, next_on: next, campaign },
        periods: expected,
      });
    }
  }

  const all: Life[] = [];
  while (all.length < lives) all.push(await start());
  for (let count = 0; count < steps; count += 1) {
    const title = `RECURRING_SEED=${seed}, step ${count}`;
    const days = pick([1, 1, 2, 3, 4, 7, 10, 20, 31]) ?? 1;
    // Later on each day, so that whole days have passed.
    site.clock.now = Date.parse(`${addDays(today(), days)}T12:00:00Z`) + count * 3 * MINUTE_MS;
    if (random() < 0.05 && open.size > 2) await closeCampaign();
    for (const life of all) await step(life);
    await work(all);
    await compare(all, title);
    for (const [index, { model }] of all.entries())
      if (model.state === "stopped" && random() < 0.3) all[index] = await start();
  }
  expect(gateway.taken.length, `RECURRING_SEED=${seed}`).toBe(new Set(gateway.taken).size);
  await expectBooksRight(site);

  async function closeCampaign(): Promise<void> {
    const closed = pick([...open]) ?? 0;
    open.delete(closed);
    await inTransaction(site.database, (tx) =>
      tx.updateTable("campaign").set({ state: "ended" }).where("id", "=", closed).execute(),
    );
  }
}

function toComparable({ due_on, state, attempts, donation, attempt, campaign }: ModelPeriod) {
  return { due_on, state, attempts, donation, attempt, campaign };
}
