import type { BodyOf, ResponseOf } from "#contract/endpoint.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { type createExport, exportGifts, exportSummary } from "#contract/figures/overview.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { SessionIds } from "../../../platform/http/caller.ts";
import { readExportToken, writeExportToken } from "./export-token.ts";
import type { ExportDeps } from "./overview-deps.ts";
import { readScope, type Scope } from "./overview-scope.ts";

const endpoints = { gifts: exportGifts, summary: exportSummary } as const;

/**
 * Creates a signed URL from which a browser can download without an access token. Throws `not_found`
 * for a campaign that the account may not see.
 */
export async function createExportUrl(
  deps: ExportDeps,
  { accountId, sessionId }: SessionIds,
  body: BodyOf<typeof createExport>,
): Promise<ResponseOf<typeof createExport>> {
  await readScope(deps, accountId, body);
  const request = { ...body, accountId, sessionId };
  const { token, until } = writeExportToken(deps.exportKeys, request, deps.clock());
  const url = endpointUrl(endpoints[body.kind], {}, { token });
  return { url, expires_at: new Date(until).toISOString() };
}

/**
 * Reads a token's request, and the campaigns that its account may see now. Throws `not_found` for an
 * invalid token, or one whose session has ended.
 */
export async function openExport(
  deps: ExportDeps,
  kind: keyof typeof endpoints,
  token: string,
): Promise<{ request: NonNullable<ReturnType<typeof readExportToken>>; scope: Scope }> {
  const request = readExportToken(deps.exportKeys, kind, { token, now: deps.clock() });
  if (!request) throw new AppError("not_found");
  await deps.readSession(request).catch((error) => {
    // Only an AppError means that the session has ended.
    throw error instanceof AppError ? new AppError("not_found") : error;
  });
  return { request, scope: await readScope(deps, request.accountId, request) };
}
