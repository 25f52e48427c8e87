/** The parts of a JSON schema that requests are made from. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly access: "guest" | "secret-holder" | "gateway" | "supporter" | "admin";
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly type: string; readonly schema: Schema };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

interface Described {
  readonly "x-access": Operation["access"];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Operation["responses"];
}

export interface Description {
  readonly document: object;
  readonly operations: readonly Operation[];
  methodsOf(path: string): readonly string[];
}

/** Reads the contract that the site publishes, the only thing known here about its behaviour. */
export async function readDescription(siteUrl: string): Promise<Description> {
  const answer = await fetch(`${siteUrl}/api/v1/openapi.json`);
  const document = (await answer.json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const content = Object.entries(described.requestBody?.content ?? {})[0];
      return {
        ...{ path, method: method.toUpperCase(), name: `${method.toUpperCase()} ${path}` },
        access: described["x-access"],
        parameters: described.parameters,
        ...(content ? { body: { type: content[0], schema: content[1].schema } } : {}),
        responses: described.responses,
      };
    }),
  );
  return {
    document,
    operations,
    methodsOf: (path) => Object.keys(document.paths[path] ?? {}).map((it) => it.toUpperCase()),
  };
}

/** The path parameters in order, with what they identify: "/organiser/campaigns/{id}/" has a campaign's id. */
export function placesOf(path: string): ReadonlyArray<{ name: string; kind: string }> {
  return [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, before = "", name = ""]) => ({
    name,
    kind: kindOf(before),
  }));
}

/** The kind of thing that a path is about: its last word. */
export function subjectOf(path: string): string {
  const words = path.split("/").filter((word) => word !== "" && !word.startsWith("{"));
  return kindOf(words.at(-1) ?? "");
}

function kindOf(word: string): string {
  if (word === "members" || word === "team" || word === "users") return "account";
  return word.replace(/ies$/, "y").replace(/s$/, "");
}
