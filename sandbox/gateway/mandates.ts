import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { Write } from "../gateway-database.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import { type ChargeOutcome, chargeOutcomes } from "./payment-life.ts";
import { newId } from "./payment-store.ts";

/** A card's charges are final at once; those of a bank account are pending until the bank decides. */
export type StoredKind = "card" | "bank_transfer";

/** A payment method that the merchant may charge without the donor, or a place for one. */
export interface Mandate {
  readonly mandate_id: string;
  /** The checkout or setup page on which the donor stores it. */
  readonly source_id: string;
  /** Null until the donor stored something. */
  readonly kind: StoredKind | null;
  readonly title: string | null;
  /** A card's last day, such as 2028-04-30. */
  readonly expires_on: string | null;
  /** What happens with its charges. */
  readonly outcome: ChargeOutcome;
  /** What happens with its next charge, if that differs. */
  readonly next_outcome: ChargeOutcome | null;
  readonly revoked_at: number | null;
  readonly created_at: number;
}

/** A page on which a donor stores a payment method without paying. */
export interface Setup extends SetupOrder {
  readonly setup_id: string;
  readonly idempotency_key: string;
  readonly request_hash: string;
  readonly declines: number;
}

/** A charge without the donor. */
interface Charge {
  readonly payment_id: string;
  readonly mandate_id: string;
  readonly outcome: ChargeOutcome;
}

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" });
export const merchantPages = {
  return_url: httpUrl.check(z.maxLength(2000)),
  cancel_url: httpUrl.check(z.maxLength(2000)),
};
/** Fields of every order. */
export const orderFields = {
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  currency: z.enum(["USD", "EUR"]),
  description: z.string().check(z.minLength(1), z.maxLength(500)),
  email: z._default(z.nullable(z.string().check(z.maxLength(254))), null),
};
export const setupOrder = z.object({ ...orderFields, ...merchantPages });
type SetupOrder = z.output<typeof setupOrder>;

/** Tells a card with each outcome by its number, as Stripe's test cards do. */
const cardNumbers: Readonly<Record<ChargeOutcome, string>> = {
  succeed: "4242",
  declined: "0341",
  insufficient_funds: "9995",
  expired_card: "0069",
  card_blocked: "9979",
  authentication_required: "3184",
};
const CARD_YEARS = 3;

/** What a donor stored, at `now` in ms. A card that will have expired does so at the end of the month. */
function describeMethod(kind: StoredKind, outcome: ChargeOutcome, now: number) {
  if (kind === "bank_transfer") {
    return { kind, title: "Bank account ending in 3000", expires_on: null, outcome };
  }
  const years = outcome === "expired_card" ? 0 : CARD_YEARS;
  const day = new Date(now);
  const lastDay = Date.UTC(day.getUTCFullYear() + years, day.getUTCMonth() + 1, 0);
  const expires_on = new Date(lastDay).toISOString().slice(0, 10);
  return { kind, title: `Visa ending in ${cardNumbers[outcome]}`, expires_on, outcome };
}

const outcomes = chargeOutcomes.map((outcome) => `'${outcome}'`).join(", ");
const schema = `
CREATE TABLE IF NOT EXISTS mandates (
  mandate_id TEXT PRIMARY KEY,
  source_id TEXT NOT NULL UNIQUE,
  kind TEXT,
  title TEXT,
  expires_on TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN (${outcomes})),
  next_outcome TEXT CHECK (next_outcome IN (${outcomes})),
  revoked_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS mandates_by_creation ON mandates (created_at);
CREATE TABLE IF NOT EXISTS setups (
  setup_id TEXT PRIMARY KEY,
  reference TEXT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  request_hash TEXT NOT NULL,
  currency TEXT NOT NULL,
  description TEXT NOT NULL,
  email TEXT,
  return_url TEXT NOT NULL,
  cancel_url TEXT NOT NULL,
  declines INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS charges (
  payment_id TEXT PRIMARY KEY,
  mandate_id TEXT NOT NULL,
  outcome TEXT NOT NULL
) STRICT;
`;

function createMandateStore(database: DatabaseSync) {
  database.exec(schema);
  const reserve = database.prepare(
    `INSERT INTO mandates (mandate_id, source_id, outcome, created_at) VALUES (?, ?, 'succeed', ?)
     ON CONFLICT (source_id) DO NOTHING`,
  );
  const store = database.prepare(
    `UPDATE mandates SET kind = :kind, title = :title, expires_on = :expires_on, outcome = :outcome
     WHERE source_id = :source_id AND kind IS NULL`,
  );
  const byId = database.prepare("SELECT * FROM mandates WHERE mandate_id = ?");
  const bySource = database.prepare("SELECT * FROM mandates WHERE source_id = ?");
  const latest = database.prepare(
    `SELECT * FROM mandates WHERE kind IS NOT NULL AND revoked_at IS NULL
     ORDER BY created_at DESC LIMIT ?`,
  );
  const setOutcome = database.prepare("UPDATE mandates SET outcome = ? WHERE mandate_id = ?");
  const setNext = database.prepare("UPDATE mandates SET next_outcome = ? WHERE mandate_id = ?");
  const revoke = database.prepare(
    "UPDATE mandates SET revoked_at = ? WHERE mandate_id = ? AND revoked_at IS NULL",
  );
  const insertSetup = database.prepare(
    `INSERT INTO setups (setup_id, reference, idempotency_key, request_hash, currency, description, email,
       return_url, cancel_url, declines)
     VALUES (:setup_id, :reference, :idempotency_key, :request_hash, :currency, :description, :email,
       :return_url, :cancel_url, :declines)
     ON CONFLICT (idempotency_key) DO NOTHING`,
  );
  const setupById = database.prepare("SELECT * FROM setups WHERE setup_id = ?");
  const setupByKey = database.prepare("SELECT * FROM setups WHERE idempotency_key = ?");
  const decline = database.prepare("UPDATE setups SET declines = declines + 1 WHERE setup_id = ?");
  const insertCharge = database.prepare(
    "INSERT INTO charges (payment_id, mandate_id, outcome) VALUES (:payment_id, :mandate_id, :outcome)",
  );
  const charge = database.prepare("SELECT * FROM charges WHERE payment_id = ?");
  const mandate = (row: unknown) => row as Mandate | undefined;
  const setup = (row: unknown) => row as Setup | undefined;

  return {
    reserve: (sourceId: string, now: number) => void reserve.run(newId("mdt"), sourceId, now),
    store: (sourceId: string, method: ReturnType<typeof describeMethod>) =>
      void store.run({ source_id: sourceId, ...method }),
    byId: (id: string) => mandate(byId.get(id)),
    bySource: (id: string) => mandate(bySource.get(id)),
    latest: (limit: number) => latest.all(limit) as unknown as Mandate[],
    setOutcome: (id: string, outcome: ChargeOutcome) => void setOutcome.run(outcome, id),
    setNext: (id: string, outcome: ChargeOutcome | null) => void setNext.run(outcome, id),
    revoke: (id: string, now: number) => void revoke.run(now, id),
    /** False if the idempotency key is already in use. */
    insertSetup: (row: Setup) => insertSetup.run({ ...row }).changes === 1,
    setupById: (id: string) => setup(setupById.get(id)),
    setupByKey: (key: string) => setup(setupByKey.get(key)),
    declineSetup: (id: string) => void decline.run(id),
    insertCharge: (row: Charge) => void insertCharge.run({ ...row }),
    chargeOf: (paymentId: string) => charge.get(paymentId) as Charge | undefined,
  };
}

interface DeskParts {
  readonly database: DatabaseSync;
  readonly clock: SandboxClock;
  readonly write: Write;
}

export type MandateDesk = ReturnType<typeof createMandateDesk>;

/** Stores payment methods, and says what happens with their charges. */
export function createMandateDesk({ database, clock, write }: DeskParts) {
  const mandates = createMandateStore(database);
  const isUsable = (mandate: Mandate | undefined): mandate is Mandate =>
    mandate !== undefined && mandate.kind !== null && mandate.revoked_at === null;

  function openSetup(order: SetupOrder, key: string, hash: string): Setup | "key_reused" {
    const ids = { setup_id: newId("set"), idempotency_key: key, request_hash: hash };
    const setup = { ...order, ...ids, declines: 0 };
    return write(() => {
      if (mandates.insertSetup(setup)) {
        mandates.reserve(setup.setup_id, clock.now());
        return setup;
      }
      const earlier = mandates.setupByKey(key);
      return earlier?.request_hash === hash ? earlier : "key_reused";
    });
  }

  return {
    openSetup,
    findSetup: mandates.setupById,
    /** A donor's attempt to store this payment method fails; the page stays open. */
    declineSetup: mandates.declineSetup,
    /** The checkout stores the payment method it is paid with. */
    keepMethodOf: (paymentId: string) => mandates.reserve(paymentId, clock.now()),
    /** Stores a payment method once, if the page is one that stores it. */
    store: (sourceId: string, kind: StoredKind, outcome: ChargeOutcome = "succeed") =>
      mandates.store(sourceId, describeMethod(kind, outcome, clock.now())),
    find: mandates.byId,
    /** What a checkout or setup page stores; undefined if it stores nothing. */
    ofSource: mandates.bySource,
    latest: mandates.latest,
    /** Undefined if it is unknown, unfinished or revoked. */
    findUsable(id: string): Mandate | undefined {
      const mandate = mandates.byId(id);
      return isUsable(mandate) ? mandate : undefined;
    },
    isUsable,
    setOutcome: mandates.setOutcome,
    setNextOutcome: mandates.setNext,
    revoke: (id: string) => mandates.revoke(id, clock.now()),
    /** Records a charge, and returns what happens with it. */
    charge({ mandate_id, outcome, next_outcome }: Mandate, payment_id: string): ChargeOutcome {
      const charge = { payment_id, mandate_id, outcome: next_outcome ?? outcome };
      mandates.insertCharge(charge);
      if (next_outcome) mandates.setNext(mandate_id, null);
      return charge.outcome;
    },
    chargeOf: mandates.chargeOf,
  };
}
