import { globSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "#contract/endpoint.ts";
import type { NamedEndpoint } from "#contract/openapi.ts";

const contract = fileURLToPath(new URL("../../../../contract/", import.meta.url));

/**
 * Names each endpoint as the contract's modules export it. Not part of the contract, because browsers load that and
 * names cost bytes. Throws for an endpoint that no module of a domain exports.
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
    if (!named) throw new Error(`${endpoint.method} ${endpoint.path} is not exported`);
    return { endpoint, ...named };
  });
}
