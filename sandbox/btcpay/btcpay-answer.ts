import { randomBytes } from "node:crypto";
import type { ApiAnswer } from "../gateway-http.ts";

/** 200; without a body if there is none. */
export const ok = (body?: unknown): ApiAnswer => ({ status: 200, body });

export function problem(status: number, code: string, message: string): ApiAnswer {
  return { status, body: { code, message } };
}

/** The answer to a field of the body that is not valid. */
export function invalid(path: string, message: string): ApiAnswer {
  return { status: 422, body: [{ path, message }] };
}

export function invalidBody(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const body = issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return { status: 422, body };
}

export const unknownInvoice = problem(404, "invoice-not-found", "The invoice was not found");

const signs = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Letters and digits that cannot be guessed: 22 hold some 128 bits. */
export function newId(length = 22): string {
  return Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join("");
}
