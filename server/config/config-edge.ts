import * as z from "zod/mini";
import { type EdgeKind, edgeKinds } from "../platform/edge/edge-dialect.ts";
import { isLocalHost } from "../platform/local-host.ts";

/** The variables of a shared cache in front of the site. */
export const edgeVariables = {
  EDGE: z.optional(z.enum(edgeKinds, `expected one of ${edgeKinds.join(", ")}`)),
  EDGE_URL: z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) =>
          text.split(",").map((part) => part.trim().replace(/\/+$/, "")),
        ),
        z.array(
          z.url({
            protocol: /^https?$/,
            error: "expected http or https addresses, with commas between",
          }),
        ),
      ),
    ),
  ),
  EDGE_TOKEN: z.optional(
    z
      .string()
      .check(z.regex(/^[\x21-\x7e]{16,}$/, "expected 16 characters or more, without spaces")),
  ),
};

const edgeEnvironment = z.object(edgeVariables);
type EdgeEnvironment = z.output<typeof edgeEnvironment> & { readonly ANSWER_CACHE: boolean };

/** A shared cache that is told what changes: of which kind, at which addresses, with which token. */
export interface EdgeSettings {
  readonly kind: EdgeKind;
  readonly urls: readonly string[];
  readonly token: string;
}

/** What cannot be used of it, a line each; none where there is no shared cache. */
export function edgeFaults({
  EDGE,
  EDGE_URL,
  EDGE_TOKEN,
  ANSWER_CACHE,
}: EdgeEnvironment): string[] {
  const given = { EDGE, EDGE_URL, EDGE_TOKEN };
  const names = Object.keys(given) as (keyof typeof given)[];
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return [];
  if (missing.length > 0)
    return [`${missing.join(", ")}: required with the others of ${names.join(", ")}`];
  if (!ANSWER_CACHE) return ["ANSWER_CACHE: must be on with EDGE, which keeps what the site keeps"];
  const open = EDGE_URL?.filter((url) => {
    const { protocol, hostname } = new URL(url);
    return protocol === "http:" && !isLocalHost(hostname);
  });
  // Varnish speaks no TLS; it stands in a network of one's own.
  if (EDGE !== "varnish" && open?.length) return [`EDGE_URL: expected https for ${EDGE}`];
  return [];
}

export function readEdgeSettings({
  EDGE: kind,
  EDGE_URL: urls,
  EDGE_TOKEN: token,
}: EdgeEnvironment): EdgeSettings | undefined {
  return kind && urls && token ? { kind, urls, token } : undefined;
}
