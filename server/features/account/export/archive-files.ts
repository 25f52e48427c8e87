import type { Db } from "../../../platform/db/database.ts";
import { exportPerson as exportReactions } from "../../campaigns/community/personal-data.ts";
import { exportPerson as exportEvents } from "../../campaigns/events/personal-data.ts";
import { exportPerson as exportPledges } from "../../campaigns/in-kind/personal-data.ts";
import { exportPerson as exportCampaigns } from "../../campaigns/organising/personal-data.ts";
import { exportPerson as exportTeams } from "../../campaigns/teams/personal-data.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { exportPerson as exportAlerts } from "../../foundation/alerts/personal-data.ts";
import { contactLine } from "../../foundation/emails/email-layout.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import { exportPerson as exportNotifications } from "../../foundation/notifications/personal-data.ts";
import { exportPerson as exportBankLines } from "../../giving/bank-statements/personal-data.ts";
import { exportPerson as exportDonations } from "../../giving/donations/personal-data.ts";
import { exportPerson as exportReports } from "../../giving/offline/personal-data.ts";
import { exportPerson as exportReceipts } from "../../giving/receipts/personal-data.ts";
import { exportPerson as exportRecurring } from "../../giving/recurring-management/personal-data.ts";
import { exportPerson as exportRefunds } from "../../giving/refunds/personal-data.ts";
import { exportPerson as exportCodes } from "../../identity/codes/personal-data.ts";
import { exportPerson as exportSessions } from "../../identity/sessions/personal-data.ts";
import { exportPerson as exportIdentities } from "../../identity/social/personal-data.ts";
import { exportPerson as exportDonorRecords } from "../../office/donors/personal-data.ts";
import { exportPerson as exportEnquiries } from "../../outreach/enquiries/personal-data.ts";
import { exportPerson as exportMails } from "../../outreach/mailings/personal-data.ts";
import { exportPerson as exportSubscription } from "../../outreach/newsletter/personal-data.ts";
import { exportPerson as exportProfile } from "../profile/personal-data.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";

/** The files of an archive in order, with their descriptions. `receipts/` is a folder. */
const archiveContents = {
  "account.json": "your profile and settings",
  "sessions.json": "your logins, and the devices and programs you used",
  "sign-in-providers.json": "other services you log in with, and how they identify you",
  "mailed-codes.json": "when we emailed you codes; we don't store the codes themselves",
  "security-alerts.json": "alerts to our office about the security of your account",
  "donations.json": "your donations; amounts are in main units of the currency, such as dollars",
  "recurring-donations.json": "your monthly and yearly donations, with their dates",
  "reported_gifts.json":
    "donations that a campaign team reported under your address, not yet confirmed",
  "refunds.json": "your refunds and refund requests",
  "bank_transfers.json":
    "bank transfers with which you donated, as our bank's statements show them",
  "campaigns.json": "the campaigns you run",
  "events.json": "the events you host and those you signed up for",
  "comments.json": "your comments on campaigns",
  "likes-and-follows.json": "the campaigns you like and those you follow",
  "gifts-in-kind.json": "the gifts in kind you pledged, and their status",
  "notifications.json": "your newest 10,000 notifications, and whether you have read them",
  "reports.json": "your reports to our office",
  "enquiries.json": "your questions on our contact page, and our replies",
  "office-notes.json": "what our office noted about you as a donor",
  "newsletter.json": "your newsletter subscription, and whether you allow us to count opens",
  "mails.json": "newsletters, updates and thank-you emails we sent you, and what was counted",
  "teams.json": "the campaigns you help to run, and the pictures you submitted",
  "photo.webp": "your photo, if you have set one",
  "receipts/": "the receipts for your donations, as PDFs",
} as const;

interface ArchiveDeps extends ProfileDeps {
  /** The visitor whose share of PDF drawing it uses. */
  readonly visitor: string;
}

type ExportedFiles = Record<Exclude<keyof typeof archiveContents, "receipts/">, unknown>;

/** The files by name: bytes, or content to write as JSON. An undefined file is left out. */
export async function archiveFiles(
  db: Db,
  person: Person,
  deps: ArchiveDeps,
): Promise<Record<string, unknown>> {
  const files: ExportedFiles = {
    ...(await exportProfile(db, person, deps)),
    ...(await exportSessions(db, person)),
    ...(await exportIdentities(db, person)),
    ...(await exportCodes(db, person)),
    ...(await exportAlerts(db, person)),
    ...(await exportDonations(db, person)),
    ...(await exportRecurring(db, person)),
    ...(await exportReports(db, person)),
    ...(await exportRefunds(db, person)),
    ...(await exportBankLines(db, person)),
    ...(await exportCampaigns(db, person)),
    ...(await exportEvents(db, person)),
    ...(await exportReactions(db, person)),
    ...(await exportPledges(db, person)),
    ...(await exportNotifications(db, person)),
    ...(await exportSubscription(db, person)),
    ...(await exportMails(db, person)),
    ...(await exportEnquiries(db, person)),
    ...(await exportTeams(db, person)),
    ...(await exportDonorRecords(db, person)),
  };
  return { ...files, ...(await exportReceipts(db, person, deps)) };
}

/** The README that describes the files. */
export function archiveReadme(site: MailSite, at: Date): string {
  const width = Math.max(...Object.keys(archiveContents).map((name) => name.length));
  const lines = Object.entries(archiveContents).map(
    ([name, description]) => `${name.padEnd(width)}  ${description}`,
  );
  return `Your data at ${site.productName} (${site.publicUrl}), as of ${at.toISOString()}

${lines.join("\n")}

Times are in UTC. Your password and the secret of your authenticator app are stored in unreadable form
and are not included. We don't store network addresses.

${contactLine(site)}
`;
}
