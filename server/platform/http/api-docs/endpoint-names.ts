import { globSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "#contract/endpoint.ts";
import type { NamedEndpoint } from "#contract/openapi.ts";

const contract = fileURLToPath(new URL("../../../../contract/", import.meta.url));

/**
 * Endpoints with the names that the contract's modules export them by, so that nobody writes a name
 * twice. Here and not in the contract, whose endpoints the browser loads: names cost bytes there.
 * Throws for one that no module of a domain exports.
 */
export async function nameEndpoints(endpoints: readonly Endpoint[]): Promise<NamedEndpoint[]> {
  const names = new Map<unknown, Omit<NamedEndpoint, "endpoint">>();
  for (const file of globSync("*/*.ts", { cwd: contract, exclude: ["**/*.test.ts"] })) {
    const exported: object = await import(`${contract}${file}`);
    for (const [name, value] of Object.entries(exported)) {
      names.set(value, { name, domain: dirname(file) });
    }
  }
  return endpoints.map((endpoint) => {
    const named = names.get(endpoint);
    if (!named) throw new Error(`${endpoint.method} ${endpoint.path} is exported nowhere`);
    return { endpoint, ...named };
  });
}
