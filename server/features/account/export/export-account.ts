import { strToU8, zipSync } from "fflate";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, signedIn, widestNetwork } from "../../../platform/http/route.ts";
import type { StreamLimits } from "../../../platform/http/stream-limits.ts";
import { findOwnReceipts } from "../../giving/receipts/find-receipt-store.ts";
import { renderReceipt } from "../../giving/receipts/render-receipt.ts";
import { provePassword } from "../../identity/sessions/prove-password.ts";
import { findEnquiriesOf } from "../../outreach/enquiries/enquiry-store.ts";
import { findMailsTo } from "../../outreach/mailings/mail-receiver-store.ts";
import { findSubscriber } from "../../outreach/newsletter/subscriber-store.ts";
import { findAllDonationsOf } from "../profile/own-donations-store.ts";
import { portraitFile } from "../profile/portrait-files.ts";
import type { ProfileParts } from "../profile/profile-parts.ts";
import { findProfile, type ProfileRow } from "../profile/profile-store.ts";
import {
  findAttachmentsOf,
  findCommentsOf,
  findNoticesOf,
  findPledgesOf,
  findReportsOf,
} from "./export-community-store.ts";
import { type ExportedFiles, exportReadme } from "./export-readme.ts";
import {
  findAlertsOf,
  findCampaignsOf,
  findCodesOf,
  findDeclinesOf,
  findEventsOf,
  findIdentitiesOf,
  findSessionsOf,
  findTeamsOf,
} from "./export-store.ts";
import { exportedAccount, exportedDonation } from "./export-view.ts";

const PHOTO_WIDTH = 192;
/** Of one account at the same time: each is put together in memory. */
const EXPORTS_PER_ACCOUNT = 1;

/**
 * A ZIP of everything that is kept about the caller: nothing of others, and nothing that opens an
 * account. Throws `wrong_credentials`, `too_many_requests`, `unavailable`.
 */
export async function exportAccount(
  parts: ProfileParts,
  password: string | undefined,
  caller: Caller,
  exports: StreamLimits,
): Promise<Uint8Array> {
  await provePassword(parts, caller, { field: "password", password });
  const account = await findProfile(parts.database.db, signedIn(caller).accountId);
  if (!account) throw new AppError("unauthorized");
  const leave = exports.enter([{ key: account.id, most: EXPORTS_PER_ACCOUNT }]);
  try {
    return await zipOf(parts, account, widestNetwork(caller));
  } finally {
    leave();
  }
}

async function zipOf(parts: ProfileParts, account: ProfileRow, visitor: string) {
  const files = await collect(parts, account);
  const photo =
    account.portrait && (await parts.files.get(portraitFile(account.portrait, PHOTO_WIDTH)));
  const texts = Object.entries(files).map(([name, value]) => [
    name,
    strToU8(`${JSON.stringify(value, null, 2)}\n`),
  ]);
  return zipSync({
    "README.txt": strToU8(exportReadme(parts.mailSite, files, new Date(parts.clock()))),
    ...Object.fromEntries(texts),
    ...(photo ? { "photo.webp": new Uint8Array(photo) } : {}),
    ...(await receiptFiles(parts, account.id, visitor)),
  });
}

/** Drawn one after the other, as the room for it allows; those that were replaced are left out. */
async function receiptFiles(
  parts: ProfileParts,
  accountId: string,
  visitor: string,
): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for (const row of await findOwnReceipts(parts.database.db, accountId, {})) {
    files[`receipts/${row.number}.pdf`] = new Uint8Array(await renderReceipt(parts, row, visitor));
  }
  return files;
}

async function collect(
  { database: { db } }: ProfileParts,
  account: ProfileRow,
): Promise<ExportedFiles> {
  const donations = await findAllDonationsOf(db, account);
  const declines =
    donations.length === 0
      ? []
      : await findDeclinesOf(
          db,
          donations.map(({ id }) => id),
        );
  return {
    "account.json": exportedAccount(account),
    "sessions.json": await findSessionsOf(db, account.id),
    "sign-in-providers.json": await findIdentitiesOf(db, account.id),
    "mailed-codes.json": await findCodesOf(db, account.id),
    "security-alerts.json": await findAlertsOf(db, account.id),
    "donations.json": donations.map((donation) => exportedDonation(donation, declines)),
    "campaigns.json": await findCampaignsOf(db, account.id),
    "events.json": await findEventsOf(db, account.id),
    "comments.json": await findCommentsOf(db, account.id),
    "likes-and-follows.json": await findAttachmentsOf(db, account.id),
    "gifts-in-kind.json": await findPledgesOf(db, account.id),
    "notifications.json": await findNoticesOf(db, account.id),
    "reports.json": await findReportsOf(db, account.id),
    "newsletter.json": account.email_verified_at
      ? ((await findSubscriber(db, account.email)) ?? null)
      : null,
    "mails.json": account.email_verified_at ? await findMailsTo(db, account) : [],
    "enquiries.json": await findEnquiriesOf(db, account.email_verified_at ? [account.email] : []),
    "teams.json": await findTeamsOf(db, account.id),
  };
}
