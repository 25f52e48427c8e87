import { randomBytes } from "node:crypto";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type Stripe from "stripe";

/** The kinds of objects that the test double stores, keyed by Stripe's names. */
interface StripeObjects {
  readonly "checkout.session": Stripe.Checkout.Session;
  readonly payment_intent: Stripe.PaymentIntent;
  readonly setup_intent: Stripe.SetupIntent;
  readonly customer: Stripe.Customer;
  readonly payment_method: Stripe.PaymentMethod;
  readonly charge: Stripe.Charge;
  readonly balance_transaction: Stripe.BalanceTransaction;
  readonly refund: Stripe.Refund;
  readonly dispute: Stripe.Dispute;
  readonly event: Stripe.Event;
}
export type StripeObjectKind = keyof StripeObjects;
export type StripeObject = StripeObjects[StripeObjectKind];

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(14).toString("hex")}`;
}

/** The id in a field that may be expanded. */
export function expandableId(field: string | { readonly id: string } | null): string {
  if (field === null) throw new Error("the field is null");
  return typeof field === "string" ? field : field.id;
}

const schema = `
CREATE TABLE IF NOT EXISTS objects (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  created INTEGER NOT NULL,
  due_at INTEGER,
  payment_intent TEXT,
  charge TEXT,
  type TEXT,
  body TEXT NOT NULL,
  beside TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS objects_by_created ON objects (kind, created, place);
CREATE INDEX IF NOT EXISTS objects_by_due ON objects (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_of_intent ON objects (kind, payment_intent, place)
  WHERE payment_intent IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_of_charge ON objects (kind, charge, place) WHERE charge IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_of_donation
  ON objects (kind, json_extract(body, '$.metadata.donation_id'), place);
`;

/** Fields by which lists are filtered. */
const linkFields = ["payment_intent", "charge", "type"] as const;
export type LinkField = (typeof linkFields)[number];

interface ListQuery {
  readonly kind: StripeObjectKind;
  readonly where: Readonly<Partial<Record<LinkField, string | readonly string[] | undefined>>>;
  /** In seconds. */
  readonly created?: Readonly<Partial<Record<"gt" | "gte" | "lt" | "lte", number | undefined>>>;
  readonly limit: number;
  readonly after?: string | undefined;
}

export type ObjectStore = ReturnType<typeof createObjectStore>;

export function createObjectStore(database: DatabaseSync) {
  database.exec(schema);
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const bodies = (sql: string, ...values: SQLInputValue[]) =>
    statement(sql)
      .all(...values)
      .map((row) => JSON.parse(String(row.body)) as StripeObject);

  function list({ kind, where, created = {}, limit, after }: ListQuery) {
    const conditions = ["kind = ?"];
    const values: SQLInputValue[] = [kind];
    for (const [field, wanted] of Object.entries(where)) {
      if (wanted === undefined) continue;
      const options = [wanted].flat();
      conditions.push(`${field} IN (${options.map(() => "?").join(", ")})`);
      values.push(...options);
    }
    // The plus keeps SQLite off the time index when a link already narrows the list to a few objects.
    const time = where.payment_intent || where.charge ? "+created" : "created";
    const operators = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
    for (const [operator, seconds] of Object.entries(created)) {
      if (seconds === undefined) continue;
      conditions.push(`${time} ${operators[operator as keyof typeof operators]} ?`);
      values.push(seconds);
    }
    if (after !== undefined) {
      conditions.push("place < (SELECT place FROM objects WHERE id = ?)");
      values.push(after);
    }
    const found = bodies(
      `SELECT body FROM objects WHERE ${conditions.join(" AND ")}
       ORDER BY ${time} DESC, place DESC LIMIT ?`,
      ...[...values, limit + 1],
    );
    return { data: found.slice(0, limit), hasMore: found.length > limit };
  }

  return {
    /** `dueAt` is when the object next changes automatically, in ms; `extra` is stored but not returned. */
    insert(object: StripeObject, dueAt: number | null = null, extra: unknown = null) {
      statement(
        `INSERT INTO objects (id, kind, created, due_at, ${linkFields.join(", ")}, body, beside)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        ...[object.id, object.object, object.created, dueAt, ...linkValues(object)],
        ...[JSON.stringify(object), JSON.stringify(extra)],
      );
    },
    setExtra: (id: string, extra: unknown) =>
      statement("UPDATE objects SET beside = ? WHERE id = ?").run(JSON.stringify(extra), id),
    extra: (id: string): unknown =>
      JSON.parse(String(statement("SELECT beside FROM objects WHERE id = ?").get(id)?.beside)),
    update(object: StripeObject, dueAt: number | null = null) {
      const links = linkFields.map((field) => `${field} = ?`).join(", ");
      statement(`UPDATE objects SET due_at = ?, ${links}, body = ? WHERE id = ?`).run(
        ...[dueAt, ...linkValues(object), JSON.stringify(object), object.id],
      );
    },
    byId: (id: string) => bodies("SELECT body FROM objects WHERE id = ?", id)[0],
    get: <K extends StripeObjectKind>(kind: K, id: string) =>
      bodies("SELECT body FROM objects WHERE id = ? AND kind = ?", id, kind)[0] as
        | StripeObjects[K]
        | undefined,
    /** Newest first. */
    list,
    /** By the donation in the metadata, newest first. */
    ofDonation: (kind: StripeObjectKind, donation: string, limit: number) =>
      bodies(
        `SELECT body FROM objects WHERE kind = ? AND json_extract(body, '$.metadata.donation_id') = ?
         ORDER BY place DESC LIMIT ?`,
        ...[kind, donation, limit],
      ),
    dueBy: (time: number) =>
      bodies("SELECT body FROM objects WHERE due_at <= ? ORDER BY due_at LIMIT 200", time),
    nextDue: () => statement("SELECT min(due_at) AS due FROM objects").get()?.due as number | null,
  };
}

function linkValues(object: StripeObject): (string | null)[] {
  const fields = object as unknown as Readonly<Record<string, unknown>>;
  return linkFields.map((field) => {
    const value = fields[field];
    return typeof value === "string" ? value : null;
  });
}
