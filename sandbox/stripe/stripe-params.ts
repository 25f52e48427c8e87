import * as z from "zod/mini";
import type { ApiResponse } from "../gateway-http.ts";

type ErrorType = "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";

interface RefusalDetails {
  readonly code?: string;
  readonly param?: string;
  readonly status?: number;
  /** False if the call never started, so that its idempotency key stays unused. */
  readonly started?: boolean;
  readonly type?: ErrorType;
  /** Of a declined charge without the donor. */
  readonly decline_code?: string;
  readonly payment_intent?: object;
}

/** Stripe refuses a call. Thrown before the first write, unless it declines a charge. */
export class StripeRefusal extends Error {
  readonly started: boolean;
  readonly response: ApiResponse;

  constructor(message: string, details: RefusalDetails = {}) {
    super(message);
    const { status = 400, started = true, type = "invalid_request_error", ...fields } = details;
    this.started = started;
    this.response = { status, body: { error: { type, message, ...fields } } };
  }
}

export function stripeError(
  status: number,
  message: string,
  type: ErrorType = "invalid_request_error",
): ApiResponse {
  return { status, body: { error: { type, message } } };
}

export function noSuch(what: string, id: string, param = "id"): StripeRefusal {
  const code = "resource_missing";
  return new StripeRefusal(`No such ${what}: '${id}'`, { status: 404, code, param });
}

export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^-?\d{1,12}$/, "Invalid integer")),
  z.transform(Number),
);
export const positiveNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,11}$/, "Invalid positive integer")),
  z.transform(Number),
);
export const text = (maxLength = 5000) => z.string().check(z.minLength(1), z.maxLength(maxLength));
export const httpUrl = z.string().check(
  z.maxLength(2048),
  z.refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), "Not a valid URL"),
);
/** At most 50 texts by name, as at Stripe. */
export const metadata = z
  .record(z.string().check(z.minLength(1), z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((all) => Object.keys(all).length <= 50, "Metadata can have up to 50 keys."));
export const expandParam = z.optional(z.array(text(200)).check(z.maxLength(20)));

/** Validates a call's parameters. Throws a StripeRefusal that names the first invalid one. */
export function readParams<T extends z.ZodMiniType>(schema: T, params: unknown): z.output<T> {
  const read = schema.safeParse(params);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys : [];
  const [name = "", ...steps] = [...(issue?.path ?? []), ...unknown].map(String);
  const param = `${name}${steps.map((step) => `[${step}]`).join("")}`;
  const details = { code: "parameter_invalid", param, started: false };
  throw new StripeRefusal(`Invalid ${param}: ${issue?.message}`, details);
}

/** A form value: a text, or several with brackets in their names. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Reads `a[b]=1`, `a[]=2` and `a[0][c]=3`; undefined if the names contradict each other. */
export function unfoldForm(form: URLSearchParams): Record<string, FormValue> | undefined {
  const root: Branch = new Map();
  for (const [name, value] of form) {
    let node = root;
    const steps = name.replace(/\]$/, "").split(/\]?\[/);
    const last = steps.pop() ?? "";
    for (const step of steps) {
      const next = node.get(step) ?? new Map();
      if (typeof next === "string") return undefined;
      node.set(step, next);
      node = next;
    }
    node.set(last === "" ? String(node.size) : last, value);
  }
  return Object.fromEntries([...root].map(([name, node]) => [name, unfold(node)]));
}

type Branch = Map<string, string | Branch>;

function unfold(node: string | Branch): FormValue {
  if (typeof node === "string") return node;
  const isArray = [...node.keys()].every((key) => /^\d{1,3}$/.test(key));
  if (isArray) return [...node.values()].map(unfold);
  return Object.fromEntries([...node].map(([name, inner]) => [name, unfold(inner)]));
}

type Fields = Record<string, unknown>;

/** Fields that can be expanded, and those on the paths to them. */
const expandable = new Set([
  "balance_transaction",
  "charge",
  "data",
  "failure_balance_transaction",
  "latest_charge",
  "latest_attempt",
  "payment_intent",
  "setup_intent",
  "source",
]);

/** The paths to expand. Throws a StripeRefusal if one cannot be expanded. */
export function readExpand(paths: unknown): readonly string[] {
  if (paths === undefined) return [];
  const texts = [paths].flat().map(String);
  for (const path of texts) {
    if (path.split(".").every((step) => expandable.has(step))) continue;
    const message = `This property cannot be expanded (${path}).`;
    throw new StripeRefusal(message, { param: "expand", started: false });
  }
  return texts;
}

/** Replaces the ids at `paths`, such as "data.latest_charge", with their objects. */
export function expandFields(
  response: object,
  paths: readonly string[],
  fetch: (id: string) => object | undefined,
): void {
  for (const path of paths) {
    let nodes = [response as Fields];
    for (const step of path.split(".")) nodes = nodes.flatMap((node) => expandField(node, step));
  }

  function expandField(node: Fields, step: string): Fields[] {
    const value = node[step];
    if (typeof value === "object" && value !== null) return [value].flat() as Fields[];
    const object = typeof value === "string" ? fetch(value) : undefined;
    if (!object) return [];
    node[step] = object;
    return [object as Fields];
  }
}
