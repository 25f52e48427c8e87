import type * as z from "zod/mini";
import type { Schema } from "#contract/endpoint.ts";
import { passwordResetBodies } from "#contract/identity/password-reset.ts";
import { AppError } from "../../../platform/http/app-error.ts";

type Bodies = typeof passwordResetBodies;

/** One of the three uses of the path, with its checked body. */
export type ResetStep = {
  [K in keyof Bodies]: { readonly step: K } & z.output<Bodies[K]>;
}[keyof Bodies];

/** Which step a body is for follows from the fields it has. Throws `invalid` with every bad field. */
export function readResetStep(body: Readonly<Record<string, unknown>>): ResetStep {
  if (body.confirm_password !== undefined || body.code !== undefined) {
    return { step: "change", ...check(passwordResetBodies.change, body) };
  }
  if (body.password) return { step: "verify", ...check(passwordResetBodies.verify, body) };
  return { step: "ask", ...check(passwordResetBodies.ask, body) };
}

function check<S extends Schema>(schema: S, body: unknown): z.output<S> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const fields = read.error.issues.map((issue) => ({
    loc: ["body", ...(issue.path as string[])],
    msg: issue.message,
    type: issue.code,
  }));
  throw new AppError("invalid", { fields });
}
