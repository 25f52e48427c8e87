import { randomBytes } from "node:crypto";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type Stripe from "stripe";

const schema = `
CREATE TABLE IF NOT EXISTS objects (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  livemode INTEGER NOT NULL,
  created INTEGER NOT NULL,
  due_at INTEGER,
  payment_intent TEXT,
  charge TEXT,
  source TEXT,
  type TEXT,
  status TEXT,
  payout TEXT,
  body TEXT NOT NULL,
  beside TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS objects_by_created ON objects (livemode, kind, created, place);
CREATE INDEX IF NOT EXISTS objects_by_due ON objects (livemode, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_of_intent ON objects (livemode, kind, payment_intent, place)
  WHERE payment_intent IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_of_charge ON objects (livemode, kind, charge, place) WHERE charge IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_of_source ON objects (livemode, kind, source, place) WHERE source IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_of_payout ON objects (livemode, kind, payout, place) WHERE payout IS NOT NULL;
`;

/** Fields by which lists are narrowed down. */
const linkFields = ["payment_intent", "charge", "source", "type", "status"] as const;
export type LinkField = (typeof linkFields)[number] | "payout";
/** Each of these names few objects of a kind, and has an index of its own. */
const narrowing: readonly LinkField[] = ["payment_intent", "charge", "source", "payout"];

interface ListOrder {
  readonly kind: Kind;
  readonly where: Readonly<Partial<Record<LinkField, string | readonly string[] | undefined>>>;
  /** In seconds, such as { gte: 1795000000 }. */
  readonly created: Readonly<Partial<Record<"gt" | "gte" | "lt" | "lte", number | undefined>>>;
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** The objects of one mode; makes their table where the file has none. */
export function createObjectStore(database: DatabaseSync, livemode: boolean) {
  database.exec(schema);
  const mode = livemode ? 1 : 0;
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

  function list({ kind, where, created, limit, after, before }: ListOrder) {
    const conditions = ["livemode = ?", "kind = ?"];
    const values: SQLInputValue[] = [mode, kind];
    for (const [field, wanted] of Object.entries(where)) {
      if (wanted === undefined) continue;
      const among = [wanted].flat();
      conditions.push(`${field} IN (${among.map(() => "?").join(", ")})`);
      values.push(...among);
    }
    const narrow = narrowing.some((field) => where[field]);
    // SQLite takes the index by time for a range, however few objects a link leaves; a plus keeps it from that.
    const time = narrow ? "+created" : "created";
    const signs = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
    for (const [sign, seconds] of Object.entries(created)) {
      if (seconds === undefined) continue;
      conditions.push(`${time} ${signs[sign as keyof typeof signs]} ?`);
      values.push(seconds);
    }
    for (const [sign, id] of [
      ["<", after],
      [">", before],
    ]) {
      if (id === undefined) continue;
      conditions.push(`place ${sign} (SELECT place FROM objects WHERE id = ?)`);
      values.push(id);
    }
    const backwards = before !== undefined && after === undefined;
    const way = backwards ? "ASC" : "DESC";
    const found = bodies(
      `SELECT body FROM objects WHERE ${conditions.join(" AND ")}
       ORDER BY ${time} ${way}, place ${way} LIMIT ?`,
      ...values,
      limit + 1,
    );
    const data = found.slice(0, limit);
    return { data: backwards ? data.reverse() : data, hasMore: found.length > limit };
  }

  return {
    /** `dueAt` is when time changes it by itself, in ms; `beside` is kept with it and shown to nobody. */
    insert(object: StripeObject, dueAt: number | null = null, beside: unknown = null) {
      statement(
        `INSERT INTO objects
           (id, kind, livemode, created, due_at, ${linkFields.join(", ")}, body, beside)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        ...[object.id, object.object, mode, object.created, dueAt],
        ...linksOf(object),
        ...[JSON.stringify(object), JSON.stringify(beside)],
      );
    },
    beside: (id: string): unknown =>
      JSON.parse(String(statement("SELECT beside FROM objects WHERE id = ?").get(id)?.beside)),
    update(object: StripeObject, dueAt: number | null = null) {
      statement(
        `UPDATE objects SET due_at = ?, ${linkFields.map((field) => `${field} = ?`).join(", ")},
         body = ? WHERE id = ?`,
      ).run(dueAt, ...linksOf(object), JSON.stringify(object), object.id);
    },
    /** Any object by its id. */
    byId: (id: string) =>
      bodies("SELECT body FROM objects WHERE id = ? AND livemode = ?", id, mode)[0],
    get: <K extends Kind>(kind: K, id: string) =>
      bodies(
        "SELECT body FROM objects WHERE id = ? AND livemode = ? AND kind = ?",
        id,
        mode,
        kind,
      )[0] as StripeObjects[K] | undefined,
    /** The newest first. */
    list,
    dueBy: (time: number) =>
      bodies(
        "SELECT body FROM objects WHERE livemode = ? AND due_at <= ? ORDER BY due_at LIMIT 200",
        mode,
        time,
      ),
    nextDue: () =>
      statement("SELECT min(due_at) AS due FROM objects WHERE livemode = ? AND due_at > 0").get(
        mode,
      )?.due as number | null,
    setPayout(id: string, payout: string | null) {
      statement("UPDATE objects SET payout = ? WHERE id = ?").run(payout, id);
    },
    forgetBefore(kind: Kind, seconds: number) {
      statement("DELETE FROM objects WHERE livemode = ? AND kind = ? AND created < ?").run(
        ...[mode, kind, seconds],
      );
    },
  };
}

function linksOf(object: StripeObject): (string | null)[] {
  const fields = object as unknown as Readonly<Record<string, unknown>>;
  return linkFields.map((field) => {
    const value = fields[field];
    return typeof value === "string" ? value : null;
  });
}

/** Every kind of object that the double keeps, by the name that Stripe gives it. */
interface StripeObjects {
  readonly "checkout.session": Stripe.Checkout.Session;
  readonly payment_intent: Stripe.PaymentIntent;
  readonly charge: Stripe.Charge;
  readonly balance_transaction: Stripe.BalanceTransaction;
  readonly refund: Stripe.Refund;
  readonly dispute: Stripe.Dispute;
  readonly payout: Stripe.Payout;
  readonly event: Stripe.Event;
}
export type Kind = keyof StripeObjects;
export type StripeObject = StripeObjects[Kind];

/** A new id, such as "re_1f…". */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(14).toString("hex")}`;
}

/** The id of what a field names, expanded or not. */
export function idOf(field: string | { readonly id: string } | null): string {
  if (field === null) throw new Error("there is no such object");
  return typeof field === "string" ? field : field.id;
}

export type KeptValues = ReturnType<typeof createKeptValues>;

/** Small values by name that live as long as the file. */
export function createKeptValues(database: DatabaseSync) {
  database.exec(
    "CREATE TABLE IF NOT EXISTS kept_values (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
  );
  const read = database.prepare("SELECT value FROM kept_values WHERE name = ?");
  const write = database.prepare(
    `INSERT INTO kept_values (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
  return {
    get<T>(name: string, otherwise: T): T {
      const row = read.get(name);
      return row ? (JSON.parse(String(row.value)) as T) : otherwise;
    },
    set(name: string, value: unknown) {
      write.run(name, JSON.stringify(value));
    },
  };
}
