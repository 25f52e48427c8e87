import fastJson, { type Schema } from "fast-json-stringify";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";

interface AnswerWriter {
  readonly schema: Schema;
  readonly write: (answer: unknown) => string;
}

const writers = new WeakMap<Endpoint, AnswerWriter>();

/**
 * Writes an endpoint's answer as JSON, and of the answer only what the contract has. Made once: it takes a
 * millisecond or two of each endpoint, Fastify would do it for HEAD again, and tests open many sites.
 */
export function answerWriter(endpoint: Endpoint): AnswerWriter {
  const known = writers.get(endpoint);
  if (known) return known;
  const { $schema: _, ...json } = z.toJSONSchema(endpoint.success.body, { io: "output" });
  const schema = json as Schema;
  const made = { schema, write: fastJson(schema) };
  writers.set(endpoint, made);
  return made;
}
