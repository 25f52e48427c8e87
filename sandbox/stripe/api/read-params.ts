import * as z from "zod/mini";
import { StripeRefusal } from "../stripe-refusal.ts";

export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^-?\d{1,12}$/, "Invalid integer")),
  z.transform(Number),
);
export const positiveNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,11}$/, "Invalid positive integer")),
  z.transform(Number),
);
export const yesOrNo = z.pipe(
  z.enum(["true", "false"]),
  z.transform((text) => text === "true"),
);
export const text = (most = 5000) => z.string().check(z.minLength(1), z.maxLength(most));
export const httpUrl = z.string().check(
  z.maxLength(2048),
  z.refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), "Not a valid URL"),
);
/** At most 50 texts by name, as Stripe has it. */
export const metadata = z
  .record(z.string().check(z.minLength(1), z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((all) => Object.keys(all).length <= 50, "Metadata can have up to 50 keys."));
export const expandParam = z.optional(z.array(text(200)).check(z.maxLength(20)));

/** What a call was told; throws a StripeRefusal that names the parameter at fault. */
export function readParams<T extends z.ZodMiniType>(schema: T, params: unknown): z.output<T> {
  const read = schema.safeParse(params);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const path = issue?.path ?? [];
  if (issue?.code === "unrecognized_keys") {
    const param = paramName([...path, issue.keys[0] ?? ""]);
    throw refusal(`Received unknown parameter: ${param}`, "parameter_unknown", param);
  }
  const param = paramName(path);
  if (valueAt(params, path) === undefined) {
    throw refusal(`Missing required param: ${param}.`, "parameter_missing", param);
  }
  throw refusal(`Invalid ${param}: ${issue?.message}`, "parameter_invalid", param);
}

function refusal(message: string, code: string, param: string): StripeRefusal {
  return new StripeRefusal(message, { code, param, begun: false });
}

function paramName([first = "", ...rest]: readonly PropertyKey[]): string {
  return `${String(first)}${rest.map((step) => `[${String(step)}]`).join("")}`;
}

function valueAt(params: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step],
    params,
  );
}
