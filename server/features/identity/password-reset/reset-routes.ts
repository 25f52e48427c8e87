import type * as z from "zod/mini";
import type { Schema } from "#contract/endpoint.ts";
import {
  PASSWORD_CHANGED_MESSAGE,
  passwordResetBodies,
  resetPassword,
} from "#contract/identity/password-reset.ts";
import { CODE_VERIFIED_MESSAGE } from "#contract/identity/verification.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import {
  changeLostPassword,
  type ResetDeps,
  requestReset,
  verifyResetCode,
} from "./reset-password.ts";

export function resetRoutes(deps: ResetDeps): Route[] {
  return [
    route(resetPassword, async ({ body, caller }) => {
      const request = readResetStep(body);
      switch (request.step) {
        case "ask":
          await requestReset(deps, request.email, caller);
          return { message: "If this address has an account, we've emailed you a code." };
        case "verify":
          await verifyResetCode(deps, { code: request.password, email: request.email }, caller);
          return { message: CODE_VERIFIED_MESSAGE };
        case "change":
          await changeLostPassword(deps, request, caller);
          return { message: PASSWORD_CHANGED_MESSAGE };
      }
    }),
  ];
}

type Bodies = typeof passwordResetBodies;

/** One of the three uses of the path, with its validated body. */
type ResetStep = {
  [K in keyof Bodies]: { readonly step: K } & z.output<Bodies[K]>;
}[keyof Bodies];

/** The fields of the body determine the step. Throws `invalid` with every bad field. */
function readResetStep(body: Readonly<Record<string, unknown>>): ResetStep {
  if (body.confirm_password !== undefined || body.code !== undefined) {
    return { step: "change", ...check(passwordResetBodies.change, body) };
  }
  if (body.password) return { step: "verify", ...check(passwordResetBodies.verify, body) };
  return { step: "ask", ...check(passwordResetBodies.ask, body) };
}

function check<S extends Schema>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    loc: ["body", ...(issue.path as string[])],
    msg: issue.message,
    type: issue.code,
  }));
  throw new AppError("invalid", { fields });
}
