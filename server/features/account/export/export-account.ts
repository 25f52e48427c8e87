import { strToU8, zipSync } from "fflate";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, requireSignedIn, widestNetwork } from "../../../platform/http/route.ts";
import type { StreamLimits } from "../../../platform/http/stream-limits.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { toPerson } from "../../foundation/accounts/person.ts";
import { reauthenticate } from "../../identity/sessions/reauthenticate.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { archiveFiles, archiveReadme } from "./archive-files.ts";

/** Concurrent exports of an account, as each is built in memory. */
const EXPORTS_PER_ACCOUNT = 1;

/**
 * A ZIP of all data stored about the caller, without anything about others and without secrets.
 * Throws `wrong_credentials`, `too_many_requests` and `unavailable`.
 */
export async function exportAccount(
  deps: ProfileDeps,
  password: string | undefined,
  caller: Caller,
  exports: StreamLimits,
): Promise<Uint8Array> {
  await reauthenticate(deps, caller, { field: "password", password });
  const { db } = deps;
  const account = await findAccount(db, requireSignedIn(caller).accountId);
  if (!account) throw new AppError("unauthorized");
  const release = exports.acquire([{ key: account.id, most: EXPORTS_PER_ACCOUNT }]);
  try {
    const visitor = widestNetwork(caller);
    const files = await archiveFiles(db, toPerson(account), { ...deps, visitor });
    return zipFiles(archiveReadme(deps.mailSite, new Date(deps.clock())), files);
  } finally {
    release();
  }
}

function zipFiles(readme: string, files: Readonly<Record<string, unknown>>): Uint8Array {
  const entries = Object.entries(files).filter(([, content]) => content !== undefined);
  return zipSync({
    "README.txt": strToU8(readme),
    ...Object.fromEntries(entries.map(([name, content]) => [name, toBytes(content)])),
  });
}

function toBytes(content: unknown): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return strToU8(`${JSON.stringify(content, null, 2)}\n`);
}
