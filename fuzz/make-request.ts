import type { Dice } from "../chaos/donors/dice.ts";
import { type Operation, placesOf } from "./description.ts";
import type { Met, MetThings } from "./met-things.ts";
import { brokenBodies, nastyJson, nastyTexts, oddQueries, tinyPng } from "./nasty.ts";
import type { Person, Role } from "./people.ts";
import { freshSource, type Sent } from "./send.ts";
import { createValues, spoil } from "./values.ts";

export interface Made {
  readonly sent: Sent;
  readonly places: Readonly<Record<string, string | number>>;
}

type Part = "path" | "query" | "body" | "bytes" | "token" | "header" | "method" | "edges";
const otherMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const oddHeaders: ReadonlyArray<readonly [string, string]> = [
  ...(
    [
      "text/plain",
      "application/xml",
      "multipart/form-data",
      "%",
      "application/json; charset=utf-16",
    ] as const
  ).map((type) => ["content-type", type] as const),
  ["origin", "https://elsewhere.example"],
  ["sec-fetch-site", "cross-site"],
  ["accept", "application/xml"],
  ["accept-encoding", "br;q=0, x"],
  ["content-encoding", "gzip"],
  ["range", "bytes=0-1"],
  ["cookie", "refresh=x; a=%00; =; __proto__=1"],
  ["idempotency-key", ""],
  ["idempotency-key", "x".repeat(129)],
  ["accept-language", "x".repeat(2_000)],
  ["x-forwarded-for", "not an address"],
  ["x-http-method-override", "DELETE"],
];

/** Makes a request for an operation, valid or with one or two corrupted parts. */
export function makeRequest(
  dice: Dice,
  operation: Operation,
  role: Role,
  person: Person | undefined,
  met: MetThings,
): Made {
  const spoiled = new Set<Part>();
  if (dice.chance(0.55)) {
    for (let count = dice.between(1, 2); count > 0; count -= 1) spoiled.add(pickPart());
  }
  const places = placesOf(operation.path);
  const last = places.at(-1);
  const names = operation.parameters.filter((it) => it.in === "query" && it.required);
  const parameters = names.map(({ name }) => name);
  const thing = last && met.pick(dice, role, last.kind, parameters);
  const known = (name: string) => knownValue(name, thing);
  const make = createValues({ dice, known, edges: spoiled.has("edges") });
  const filled = fillPlaces();
  const method = spoiled.has("method") ? dice.pick(otherMethods) : operation.method;
  const { body, type } = makeBody();
  const headers: Record<string, string> = {
    "x-forwarded-for": freshSource(),
    ...(body === undefined || type === undefined ? {} : { "content-type": type }),
    ...authorization(),
    ...Object.fromEntries(
      operation.parameters
        .filter((it) => it.in === "header" && dice.chance(0.97))
        .map(({ name, schema }) => [name, String(make(schema, name))]),
    ),
  };
  if (spoiled.has("header")) {
    const [name, value] = dice.pick(oddHeaders);
    headers[name] = value;
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(filled[name]));
  const query = makeQuery();
  return {
    sent: { method, target: query === "" ? path : `${path}?${query}`, headers, body },
    places: filled,
  };

  function pickPart(): Part {
    const places = operation.parameters.some((it) => it.in === "path");
    return dice.weighted<Part>([
      [places ? 3 : 0, "path"],
      [operation.method === "GET" ? 4 : 1, "query"],
      [operation.body ? 6 : 0, "body"],
      [operation.method === "GET" ? 0.5 : 2, "bytes"],
      [operation.body || operation.parameters.length > 0 ? 3 : 0, "edges"],
      [1, "token"],
      [1, "header"],
      [0.7, "method"],
    ]);
  }

  function knownValue(name: string, thing: Met | undefined): unknown {
    if (person && /^(old_)?password$/.test(name) && dice.chance(0.8)) return person.password;
    // The caller's own address, except where an email would be sent to it.
    if (person && name === "email" && operation.path.endsWith("/login/")) return person.email;
    if (thing?.own[name] !== undefined && dice.chance(0.8)) return thing.own[name];
    if (/^(email|title|text|message|name|amount|goal|q|password)$/.test(name)) return undefined;
    const kind = /^(\w+)_id$/.exec(name)?.[1];
    if (kind && dice.chance(0.85)) return met.pick(dice, role, kind)?.own.id;
    return dice.chance(0.6) ? met.pickValue(dice, name) : undefined;
  }

  function fillPlaces(): Record<string, string | number> {
    const filled: Record<string, string | number> = {};
    for (const { name, kind } of places) {
      const schema = operation.parameters.find(
        (it) => it.in === "path" && it.name === name,
      )?.schema;
      const target = kind === last?.kind ? thing : undefined;
      const own = target?.own[name] ?? target?.own.id ?? target?.own.number;
      const around = thing?.within[kind] ?? met.pick(dice, role, kind)?.own.id;
      const value = (target ? own : around) ?? make(schema ?? {}, name);
      // An empty parameter would make a different path.
      filled[name] = typeof value === "number" ? value : String(value) || "x";
    }
    if (spoiled.has("path") && places.length > 0) {
      filled[dice.pick(places).name] = dice.pick(nastyTexts.filter((it) => !/^\.*$/.test(it)));
    }
    return filled;
  }

  function makeQuery(): string {
    if (spoiled.has("query") && dice.chance(0.25)) return dice.pick(oddQueries);
    const pairs = operation.parameters
      .filter(
        (it) => it.in === "query" && (it.required || spoiled.has("query") || dice.chance(0.5)),
      )
      .map(({ name, schema }) => [name, String(make(schema, name))] as [string, string]);
    if (spoiled.has("query") && pairs.length > 0) {
      const pair = dice.pick(pairs);
      if (dice.chance(0.25)) pairs.push(pair);
      else pair[1] = dice.pick(nastyTexts).slice(0, 2_000);
    }
    return pairs.map(([name, value]) => `${name}=${escaped(value)}`).join("&");
  }

  function makeBody(): { body?: string | Buffer; type?: string } {
    if (method === "GET" || method === "HEAD") return {};
    const type = "application/json";
    if (spoiled.has("bytes")) {
      return { body: dice.pick(brokenBodies), type: dice.chance(0.9) ? type : undefined };
    }
    if (!operation.body) return dice.chance(0.5) ? {} : { body: "{}", type };
    if (operation.body.type !== type) return { body: tinyPng, type: "image/png" };
    const value = make(operation.body.schema);
    return { body: nastyJson(spoiled.has("body") ? spoil(dice, value) : value), type };
  }

  function authorization(): Record<string, string> {
    if (spoiled.has("token")) {
      const odd = [
        "Bearer x",
        "Bearer ",
        "Basic eDp5",
        `Bearer ${"a.".repeat(3_000)}`,
        "Bearer a.b.c",
      ];
      return dice.chance(0.4) ? {} : { authorization: dice.pick(odd) };
    }
    return person ? { authorization: `Bearer ${person.token}` } : {};
  }
}

/** Escapes for a path or query; lone surrogates, which no URL can contain, become their bytes. */
function escaped(value: unknown): string {
  const text = String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}
