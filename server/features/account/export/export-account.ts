import { strToU8, zipSync } from "fflate";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, signedIn, widestNetwork } from "../../../platform/http/route.ts";
import type { StreamLimits } from "../../../platform/http/stream-limits.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { personOf } from "../../foundation/accounts/person.ts";
import { provePassword } from "../../identity/sessions/prove-password.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { archiveFiles, archiveReadme } from "./archive-files.ts";

/** Exports of one account at the same time: each is put together in memory. */
const EXPORTS_PER_ACCOUNT = 1;

/**
 * A ZIP of everything that is kept about the caller. Nothing about others and no secret is in it.
 * Throws `wrong_credentials`, `too_many_requests`, `unavailable`.
 */
export async function exportAccount(
  deps: ProfileDeps,
  password: string | undefined,
  caller: Caller,
  exports: StreamLimits,
): Promise<Uint8Array> {
  await provePassword(deps, caller, { field: "password", password });
  const { db } = deps;
  const account = await findAccount(db, signedIn(caller).accountId);
  if (!account) throw new AppError("unauthorized");
  const leave = exports.enter([{ key: account.id, most: EXPORTS_PER_ACCOUNT }]);
  try {
    const visitor = widestNetwork(caller);
    const files = await archiveFiles(db, personOf(account), { ...deps, visitor });
    return zipped(archiveReadme(deps.mailSite, new Date(deps.clock())), files);
  } finally {
    leave();
  }
}

function zipped(readme: string, files: Readonly<Record<string, unknown>>): Uint8Array {
  const written = Object.entries(files).filter(([, content]) => content !== undefined);
  return zipSync({
    "README.txt": strToU8(readme),
    ...Object.fromEntries(written.map(([name, content]) => [name, bytesOf(content)])),
  });
}

function bytesOf(content: unknown): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return strToU8(`${JSON.stringify(content, null, 2)}\n`);
}
