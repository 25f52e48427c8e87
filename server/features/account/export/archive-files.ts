import type { Db } from "../../../platform/db/database.ts";
import { exportPerson as exportReactions } from "../../campaigns/community/personal-data.ts";
import { exportPerson as exportEvents } from "../../campaigns/events/personal-data.ts";
import { exportPerson as exportPledges } from "../../campaigns/in-kind/personal-data.ts";
import { exportPerson as exportCampaigns } from "../../campaigns/organising/personal-data.ts";
import { exportPerson as exportTeams } from "../../campaigns/teams/personal-data.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { exportPerson as exportAlerts } from "../../foundation/alerts/personal-data.ts";
import { contactLine } from "../../foundation/letters/mail-layout.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { exportPerson as exportNotifications } from "../../foundation/notifications/personal-data.ts";
import { exportPerson as exportDonations } from "../../giving/donations/personal-data.ts";
import { exportPerson as exportReports } from "../../giving/offline/personal-data.ts";
import { exportPerson as exportReceipts } from "../../giving/receipts/personal-data.ts";
import { exportPerson as exportRefunds } from "../../giving/refunds/personal-data.ts";
import { exportPerson as exportCodes } from "../../identity/codes/personal-data.ts";
import { exportPerson as exportSessions } from "../../identity/sessions/personal-data.ts";
import { exportPerson as exportIdentities } from "../../identity/social/personal-data.ts";
import { exportPerson as exportEnquiries } from "../../outreach/enquiries/personal-data.ts";
import { exportPerson as exportMails } from "../../outreach/mailings/personal-data.ts";
import { exportPerson as exportSubscription } from "../../outreach/newsletter/personal-data.ts";
import { exportPerson as exportProfile } from "../profile/personal-data.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";

/** The files of an archive in their order, and what each contains; receipts are a folder. */
const archiveContents = {
  "account.json": "who you are here, and your settings",
  "sessions.json": "where you were signed in, and with what",
  "sign-in-providers.json": "who else signs you in, and as whom they know you",
  "mailed-codes.json": "which codes were mailed to you and when; the codes themselves are not kept",
  "security-alerts.json": "what our office was told about the safety of your account",
  "donations.json": "what you gave, to whom and how; amounts are in whole units of the currency",
  "reported_gifts.json":
    "gifts that a campaign's team reported under your address, not yet confirmed",
  "refunds.json": "what of it was given back to you, and what you asked for",
  "campaigns.json": "the campaigns you run, as you wrote them",
  "events.json": "the events you host, and those you signed up for",
  "comments.json": "what you wrote under campaigns",
  "likes-and-follows.json": "the campaigns that you like, and those that you follow",
  "gifts-in-kind.json": "what you pledged in kind, and what became of it",
  "notifications.json":
    "the newest 10,000 things that you were told of, when, and whether you read it",
  "reports.json": "what you reported to our office",
  "enquiries.json": "what you asked on our contact page, and what we answered",
  "newsletter.json": "your newsletter: since when, and whether you let us count that you read it",
  "mails.json": "newsletters, updates and thank-yous that were sent to you, and what was counted",
  "teams.json": "the campaigns you help to run, and the pictures that you handed in",
  "photo.webp": "your photo, where you have set one",
  "receipts/": "the receipts of your gifts, as PDFs",
} as const;

interface ArchiveDeps extends ProfileDeps {
  /** The visitor whose turn it uses in the room where PDFs are drawn. */
  readonly visitor: string;
}

type Told = Record<Exclude<keyof typeof archiveContents, "receipts/">, unknown>;

/**
 * The files by their names: bytes stay bytes, all else becomes JSON. A file that is undefined is
 * left out.
 */
export async function archiveFiles(
  db: Db,
  person: Person,
  deps: ArchiveDeps,
): Promise<Record<string, unknown>> {
  const told: Told = {
    ...(await exportProfile(db, person, deps)),
    ...(await exportSessions(db, person)),
    ...(await exportIdentities(db, person)),
    ...(await exportCodes(db, person)),
    ...(await exportAlerts(db, person)),
    ...(await exportDonations(db, person)),
    ...(await exportReports(db, person)),
    ...(await exportRefunds(db, person)),
    ...(await exportCampaigns(db, person)),
    ...(await exportEvents(db, person)),
    ...(await exportReactions(db, person)),
    ...(await exportPledges(db, person)),
    ...(await exportNotifications(db, person)),
    ...(await exportSubscription(db, person)),
    ...(await exportMails(db, person)),
    ...(await exportEnquiries(db, person)),
    ...(await exportTeams(db, person)),
  };
  return { ...told, ...(await exportReceipts(db, person, deps)) };
}

/** The text that explains the files to people. */
export function archiveReadme(site: MailSite, at: Date): string {
  const width = Math.max(...Object.keys(archiveContents).map((name) => name.length));
  const lines = Object.entries(archiveContents).map(
    ([name, what]) => `${name.padEnd(width)}  ${what}`,
  );
  return `Your data at ${site.productName} (${site.publicUrl}), as of ${at.toISOString()}

${lines.join("\n")}

Times are in UTC. Passwords and the secret of your authenticator are kept in a form that nobody can
read, and are not in here. Network addresses are not kept.

${contactLine(site)}
`;
}
