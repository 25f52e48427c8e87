import fastJson, { type Schema } from "fast-json-stringify";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";

type ResponseWriter = (body: unknown) => string;

const writers = new WeakMap<Endpoint, ResponseWriter>();

/**
 * Writes an endpoint's response as JSON with the fields of the contract only. Compiled at the first response, because
 * a millisecond or two for every endpoint would slow down each start.
 */
export function createResponseWriter(endpoint: Endpoint): ResponseWriter {
  return (body) => {
    const writer = writers.get(endpoint) ?? compileWriter(endpoint);
    writers.set(endpoint, writer);
    return writer(body);
  };
}

function compileWriter({ success }: Endpoint): ResponseWriter {
  const { $schema: _, ...schema } = z.toJSONSchema(success.body, { io: "output" });
  return fastJson(schema as Schema);
}
