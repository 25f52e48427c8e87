import fastJson, { type Schema } from "fast-json-stringify";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";

type AnswerWriter = (answer: unknown) => string;

const writers = new WeakMap<Endpoint, AnswerWriter>();

/**
 * Writes an endpoint's answer as JSON, and of the answer only what the contract has. Made by its first answer:
 * it takes a millisecond or two of each endpoint, which a start waited for, and tests open many sites.
 */
export function answerWriter(endpoint: Endpoint): AnswerWriter {
  return (answer) => {
    const known = writers.get(endpoint);
    if (known) return known(answer);
    const made = makeWriter(endpoint);
    writers.set(endpoint, made);
    return made(answer);
  };
}

function makeWriter({ success }: Endpoint): AnswerWriter {
  const { $schema: _, ...schema } = z.toJSONSchema(success.body, { io: "output" });
  return fastJson(schema as Schema);
}
