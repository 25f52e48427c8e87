import * as z from "zod/mini";
import {
  EXPORT_URL_LIFETIME_SECONDS,
  type ExportKind,
  exportKinds,
} from "#contract/figures/overview.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { readSignedToken, writeSignedToken } from "../../../platform/signed-token.ts";

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

/** Creates a signed token; `now` and `until` in ms. */
export function writeExportToken(
  keys: KeyRing,
  request: ExportRequest,
  now: number,
): { token: string; until: number } {
  return writeSignedToken(keys, request, now + EXPORT_URL_LIFETIME_SECONDS * 1000);
}

/** Undefined for a token that is forged, expired or of another kind. */
export function readExportToken(
  keys: KeyRing,
  kind: ExportKind,
  token: { token: string; now: number },
): ExportRequest | undefined {
  const request = readSignedToken(keys, exportRequest, token);
  return request?.kind === kind ? request : undefined;
}
