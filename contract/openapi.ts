import * as z from "zod/mini";
import { type Credential, type Endpoint, endpointErrors, type Schema } from "./endpoint.ts";
import { type ErrorBody, errorCatalogue, errorCodes } from "./errors.ts";

type Json = Record<string, unknown>;

export interface NamedEndpoint {
  readonly endpoint: Endpoint;
  readonly name: string;
  readonly domain: string;
}

/** Descriptions of the domains; the document lists only those with calls. */
const domains: Record<string, string> = {
  account: "The user's own account: profile, data, erasure",
  books: "Events from payment gateways",
  campaigns: "Campaigns, and what organisers and visitors do with them",
  figures: "Figures and exports for organisers",
  foundation: "The site itself, notifications, alerts and the audit trail",
  giving: "Donations, receipts and offline donations",
  identity: "Signing up, signing in, sessions and the second factor",
  office: "The office's pages: review, content, users",
  outreach: "Mailings, the newsletter and enquiries",
};

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
}) satisfies z.ZodMiniType<ErrorBody>;

function jsonSchema(schema: Schema, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: "any" },
    override: ({ jsonSchema }) => spellOutRecord(jsonSchema),
  });
  return json;
}

/** Turns a record with only required keys into an object, so that clients get named fields. */
function spellOutRecord(json: z.core.JSONSchema.BaseSchema): void {
  if (!json.required || json.properties || typeof json.additionalProperties !== "object") return;
  const value = json.additionalProperties;
  json.properties = Object.fromEntries(json.required.map((key) => [key, value]));
  json.additionalProperties = false;
  delete json.propertyNames;
}

function parameters(schema: Schema | undefined, location: "path" | "query" | "header"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: property,
  }));
}

const bytes: Json = { type: "string", format: "binary" };
const errorSchema: Json = { $ref: "#/components/schemas/Error" };

function success({ success: { body, stream, file } }: Endpoint): Json {
  if (file) return { [file.split(";")[0] ?? file]: { schema: bytes } };
  const type = stream ? "text/event-stream" : "application/json";
  return { [type]: { schema: jsonSchema(body, "output") } };
}

function responses(endpoint: Endpoint): Json {
  const found: Json = {
    [endpoint.success.status]: {
      description: endpoint.success.stream ? "Server-sent events, each of this shape" : "Done",
      content: success(endpoint),
    },
  };
  const byStatus = Map.groupBy(endpointErrors(endpoint), (code) => errorCatalogue[code].status);
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

/** The alternative credentials of a call; an empty one means none is needed. */
function security({ access, proof, body }: Endpoint): Json[] {
  if (access === "supporter" || access === "admin") return [{ bearer: [] }];
  // Browsers have it in a cookie, other clients pass it in the body.
  if (proof) return [{ [proof]: [] }, ...(proof === "refreshCookie" && body ? [{}] : [])];
  return access === "guest" ? [{}, { bearer: [] }] : [{}];
}

function securitySchemes(publicUrl: string): Record<Credential | "bearer", Json> {
  const cookie = (name: string, description: string) => ({
    ...{ type: "apiKey", in: "cookie", description },
    name: publicUrl.startsWith("https:") ? `__Host-${name}` : name,
  });
  const header = (name: string, description: string) => ({
    ...{ type: "apiKey", in: "header", name, description },
  });
  return {
    bearer: {
      ...{ type: "http", scheme: "bearer", bearerFormat: "JWT" },
      description: "The short-lived access token returned by signing in.",
    },
    refreshCookie: cookie(
      "refresh",
      "Set by signing in; other clients than browsers send it in the body.",
    ),
    ticketCookie: cookie(
      "ticket",
      "Set when a code is requested; elsewhere the code needs the email address.",
    ),
    socialCookie: cookie("social_second", "Set on return from another provider."),
    gatewaySignature: header("Sandbox-Signature", "The gateway's signature over the body."),
    mailSignature: header(
      "Mail-Signature",
      "HMAC-SHA-256 of the body under MAIL_EVENTS_SECRET, in hex.",
    ),
  };
}

function operation({ endpoint, name, domain }: NamedEndpoint): Json {
  const body = requestBody(endpoint);
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    "x-access": endpoint.access,
    ...(endpoint.office ? { "x-office": endpoint.office } : {}),
    security: security(endpoint),
    parameters: [
      ...parameters(endpoint.params, "path"),
      ...parameters(endpoint.query, "query"),
      ...parameters(endpoint.headers, "header"),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: responses(endpoint),
  };
}

export function buildOpenApi(
  endpoints: readonly NamedEndpoint[],
  { title, publicUrl }: { title: string; publicUrl: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const named of endpoints) {
    const { method, path } = named.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(named) };
  }
  const used = [...new Set(endpoints.map(({ domain }) => domain))].toSorted();
  return {
    openapi: "3.1.0",
    info: { title: `${title} API`, version: "1", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: publicUrl }],
    tags: used.map((name) => ({ name, description: domains[name] })),
    paths,
    components: {
      schemas: { Error: jsonSchema(errorAnswer, "output") },
      securitySchemes: securitySchemes(publicUrl),
    },
  };
}
