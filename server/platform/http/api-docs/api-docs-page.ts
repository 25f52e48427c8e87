import { type Endpoint, endpointErrors } from "#contract/endpoint.ts";
import { errorCatalogue } from "#contract/errors.ts";
import { escapeHtml } from "../../escape-html.ts";

interface OpenApiDocument {
  readonly paths?: Record<string, Record<string, OpenApiOperation>>;
}

interface OpenApiOperation {
  readonly parameters?: ReadonlyArray<{
    name: string;
    in: string;
    required: boolean;
    schema: unknown;
  }>;
  readonly requestBody?: { readonly content: Record<string, { schema: unknown }> };
  readonly responses?: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

function code(value: unknown): string {
  return `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;
}

function section(endpoint: Endpoint, operation: OpenApiOperation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td>` +
      `<td>${parameter.in}${parameter.required ? "" : ", optional"}</td>` +
      `<td><code>${escapeHtml(JSON.stringify(parameter.schema))}</code></td></tr>`,
  );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const response = Object.values(operation.responses?.[endpoint.success.status]?.content ?? {})[0];
  const errors = endpointErrors(endpoint).map(
    (name) =>
      `<li><code>${errorCatalogue[name].status} ${name}</code> ${escapeHtml(errorCatalogue[name].message)}</li>`,
  );
  return `<details><summary><b class="${endpoint.method}">${endpoint.method}</b>
    <code>${escapeHtml(endpoint.path)}</code> <span>${escapeHtml(endpoint.summary)}</span></summary>
    ${parameters.length > 0 ? `<h3>Parameters</h3><table>${parameters.join("")}</table>` : ""}
    ${body ? `<h3>Body</h3>${code(body)}` : ""}
    <h3>Response ${endpoint.success.status}</h3>${response ? code(response.schema) : ""}
    <h3>Errors</h3><ul>${errors.join("")}</ul></details>`;
}

/** Documents the endpoints on a page without scripts. */
export function apiDocsPage(
  endpoints: readonly Endpoint[],
  document: OpenApiDocument,
  productName: string,
): string {
  const sections = endpoints.map((endpoint) => {
    const operation = document.paths?.[endpoint.path]?.[endpoint.method.toLowerCase()];
    return operation ? section(endpoint, operation) : "";
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(productName)} API</title><link rel="stylesheet" href="/api/docs.css"></head>
    <body><main><h1>${escapeHtml(productName)} API</h1>
    <p>Also available as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>. Amounts are numbers in major
    units. Every path works with and without a trailing slash.</p>
    ${sections.join("\n")}</main></body></html>`;
}

export const apiDocsStyle = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #12312f; background: #fbf7f0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
a { color: #0f5c5a; }
details { border-top: 1px solid #d9cfbd; padding: .5rem 0; }
summary { cursor: pointer; padding: .5rem 0; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 3.5rem; color: #0f5c5a; }
summary b.POST { color: #a83812; }
summary span { color: #45605e; }
pre { overflow: auto; max-height: 28rem; background: #f1e9db; padding: 1rem; border-radius: .5rem; }
table { border-collapse: collapse; } td { padding: .25rem 1rem .25rem 0; vertical-align: top; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
`;
