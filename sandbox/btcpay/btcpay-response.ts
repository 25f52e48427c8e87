import { randomBytes } from "node:crypto";
import type { ApiResponse } from "../gateway-http.ts";

export const ok = (body?: unknown): ApiResponse => ({ status: 200, body });

export function problem(status: number, code: string, message: string): ApiResponse {
  return { status, body: { code, message } };
}

/** 422 for one invalid field of the body. */
export function invalid(path: string, message: string): ApiResponse {
  return { status: 422, body: [{ path, message }] };
}

export function invalidBody(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const body = issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return { status: 422, body };
}

export const unknownInvoice = problem(404, "invoice-not-found", "The invoice was not found");

const characters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** A random id; 22 characters have about 128 bits. */
export function newId(length = 22): string {
  return Array.from(randomBytes(length), (byte) => characters[byte % characters.length]).join("");
}
