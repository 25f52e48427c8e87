import * as z from "zod/mini";
import {
  EXPORT_URL_LIFETIME_SECONDS,
  type ExportKind,
  exportKinds,
} from "#contract/figures/overview.ts";
import { isKeyedHash, type KeyRing, keyedHash } from "../../../platform/secrets.ts";

/** The token contains the whole request, so nothing is stored. */
const exportRequest = z.object({
  kind: z.enum(exportKinds),
  accountId: z.uuid(),
  sessionId: z.uuid(),
  id: z.optional(z.int()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  thanked: z.optional(z.enum(["yes", "no"])),
  source: z.optional(z.enum(["online", "offline"])),
  q: z.optional(z.string()),
});
type ExportRequest = z.output<typeof exportRequest>;

const signed = z.object({ request: exportRequest, until: z.int() });

/** Creates a signed token; `now` and `until` in ms. */
export function writeExportToken(
  [key]: KeyRing,
  request: ExportRequest,
  now: number,
): { token: string; until: number } {
  const until = now + EXPORT_URL_LIFETIME_SECONDS * 1000;
  const text = Buffer.from(JSON.stringify({ request, until })).toString("base64url");
  return { token: `${text}.${keyedHash(key, text)}`, until };
}

/** Undefined for a token that is forged, expired or of another kind. */
export function readExportToken(
  keys: KeyRing,
  kind: ExportKind,
  { token, now }: { token: string; now: number },
): ExportRequest | undefined {
  const [text = "", signature = ""] = token.split(".");
  if (!isKeyedHash(keys, text, signature)) return undefined;
  const { request, until } = signed.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return request.kind === kind && now < until ? request : undefined;
}
