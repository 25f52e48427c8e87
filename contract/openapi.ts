import * as z from "zod/mini";
import { type Endpoint, errorsOf, type Schema } from "./endpoint.ts";
import { type ErrorAnswer, errorCatalogue, errorCodes } from "./errors.ts";

type Json = Record<string, unknown>;

const errorAnswer = z.object({
  code: z.enum(errorCodes),
  detail: z.array(
    z.object({
      loc: z.array(z.union([z.string(), z.number()])),
      msg: z.string(),
      type: z.string(),
    }),
  ),
  non_field_errors: z.optional(z.array(z.string())),
}) satisfies z.ZodMiniType<ErrorAnswer>;

function jsonSchema(schema: Schema, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}

function parameters(schema: Schema | undefined, place: "path" | "query" | "header"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, its]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: its,
  }));
}

const bytes: Json = { type: "string", format: "binary" };
const errorSchema: Json = { $ref: "#/components/schemas/Error" };

function success({ success: { body, stream, file } }: Endpoint): Json {
  if (file) return { [file.split(";")[0] ?? file]: { schema: bytes } };
  const type = stream ? "text/event-stream" : "application/json";
  return { [type]: { schema: jsonSchema(body, "output") } };
}

function answers(endpoint: Endpoint): Json {
  const found: Json = {
    [endpoint.success.status]: {
      description: endpoint.success.stream ? "Server-sent events, each of this shape" : "Done",
      content: success(endpoint),
    },
  };
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorCatalogue[code].status);
  for (const [status, codes] of byStatus) {
    found[status] = {
      description: codes.map((code) => `${code}: ${errorCatalogue[code].message}`).join("\n"),
      content: {
        "application/json": {
          schema: { allOf: [errorSchema, { properties: { code: { enum: codes } } }] },
        },
      },
    };
  }
  return found;
}

function requestBody({ body, rawBody }: Endpoint): Json | undefined {
  if (rawBody) return { required: true, content: { "*/*": { schema: bytes } } };
  if (!body) return undefined;
  return {
    required: true,
    content: { "application/json": { schema: jsonSchema(body, "input") } },
  };
}

function operation(endpoint: Endpoint): Json {
  const body = requestBody(endpoint);
  return {
    summary: endpoint.summary,
    "x-access": endpoint.access,
    parameters: [
      ...parameters(endpoint.params, "path"),
      ...parameters(endpoint.query, "query"),
      ...parameters(endpoint.headers, "header"),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: answers(endpoint),
  };
}

/** The OpenAPI 3.1 document of a list of endpoints. */
export function openApiOf(endpoints: readonly Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${title} API`, version: "1" },
    paths,
    components: { schemas: { Error: jsonSchema(errorAnswer, "output") } },
  };
}
