import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { ApiAnswer } from "../gateway-http.ts";

/** A path in the request's body, and what is wrong there. */
interface InvalidField {
  readonly path: string;
  readonly message: string;
}

/** 200; without a body where there is nothing to say. */
export const ok = (body?: unknown): ApiAnswer => ({ status: 200, body });

export function problem(status: number, code: string, message: string): ApiAnswer {
  return { status, body: { code, message } };
}

export function invalid(...fields: readonly InvalidField[]): ApiAnswer {
  return { status: 422, body: fields };
}

export function invalidBody(issues: readonly { path: PropertyKey[]; message: string }[]) {
  return invalid(...issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

export const unauthenticated = problem(
  401,
  "unauthenticated",
  "Authentication is required for accessing this endpoint",
);

export function missingPermission(permission: string): ApiAnswer {
  const message = `Insufficient API Permissions. Please use an API key with permission "${permission}".`;
  return {
    status: 403,
    body: { code: "missing-permission", message, missingPermission: permission },
  };
}

export const unknownInvoice = problem(404, "invoice-not-found", "The invoice was not found");
export const unknownPullPayment = problem(
  404,
  "pullpayment-not-found",
  "The pull payment was not found",
);
export const unknownPayout = problem(404, "payout-not-found", "The payout was not found");
export const unknownWebhook = problem(404, "webhook-not-found", "The webhook was not found");
export const unknownDelivery = problem(
  404,
  "webhookdelivery-not-found",
  "The webhook delivery was not found",
);

/** A part of the path, such as `invoiceId`; empty where the path has none of that name. */
export function parameter(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string | undefined>)[name] ?? "";
}

const signs = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Letters and digits that nobody guesses: 22 hold some 128 bits. */
export function newId(length = 22): string {
  return Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join("");
}
