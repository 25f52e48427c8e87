import type { FastifyRequest } from "fastify";

/** A part of the path, such as `invoiceId`; empty where the path has none of that name. */
export function parameter(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string | undefined>)[name] ?? "";
}
