import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { type createExport, exportGifts, exportSummary } from "#contract/figures/overview.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { SessionName } from "../../../platform/http/caller.ts";
import { readExportToken, writeExportToken } from "./export-token.ts";
import type { ExportDeps } from "./overview-deps.ts";
import { readScope, type Scope } from "./overview-scope.ts";

const endpoints = { gifts: exportGifts, summary: exportSummary } as const;

/**
 * Makes an address from which a browser can download without further login. Throws `not_found` for
 * a campaign that the account has no part in.
 */
export async function createExportAddress(
  deps: ExportDeps,
  { accountId, sessionId }: SessionName,
  body: BodyOf<typeof createExport>,
): Promise<AnswerOf<typeof createExport>> {
  await readScope(deps, accountId, body);
  const request = { ...body, accountId, sessionId };
  const { token, until } = writeExportToken(deps.exportKeys, request, deps.clock());
  const url = endpointUrl(endpoints[body.kind], {}, { token });
  return { url, expires_at: new Date(until).toISOString() };
}

/**
 * Reads what a token asks for, and which campaigns its account may see now. Throws `not_found`,
 * also where the session that made the token has ended.
 */
export async function openExport(
  deps: ExportDeps,
  kind: keyof typeof endpoints,
  token: string,
): Promise<{ request: NonNullable<ReturnType<typeof readExportToken>>; scope: Scope }> {
  const request = readExportToken(deps.exportKeys, kind, { token, now: deps.clock() });
  if (!request) throw new AppError("not_found");
  await deps.readSession(request).catch((error) => {
    // A database that is away says nothing of the session.
    throw error instanceof AppError ? new AppError("not_found") : error;
  });
  return { request, scope: await readScope(deps, request.accountId, request) };
}
