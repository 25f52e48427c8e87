import type { MailSite } from "../../foundation/letters/mail-site.ts";

const contents = {
  "account.json": "who you are here, and your settings",
  "sessions.json": "where you were signed in, and with what",
  "sign-in-providers.json": "who else signs you in, and as whom they know you",
  "mailed-codes.json": "which codes were mailed to you and when; the codes themselves are not kept",
  "security-alerts.json": "what our office was told about the safety of your account",
  "donations.json": "what you gave, to whom and how; amounts are in whole units of the currency",
  "campaigns.json": "the campaigns you run, as you wrote them",
  "events.json": "the events you host, and those you signed up for",
  "comments.json": "what you wrote under campaigns",
  "likes-and-follows.json": "the campaigns that you like, and those that you follow",
  "gifts-in-kind.json": "what you pledged in kind, and what became of it",
  "notifications.json": "what you were told of and when, and whether you read it",
  "reports.json": "what you reported to our office",
  "enquiries.json": "what you asked on our contact page, and what we answered",
  "newsletter.json": "your newsletter: since when, and whether you let us count that you read it",
  "mails.json": "newsletters, updates and thank-yous that were sent to you, and what was counted",
  "teams.json": "the campaigns you help to run, and the pictures that you handed in",
} as const;

/** What each file of an export holds. */
export type ExportedFiles = Record<keyof typeof contents, unknown>;

/** What the files are, for people. */
export function exportReadme(site: MailSite, files: ExportedFiles, at: Date): string {
  const width = Math.max(...Object.keys(files).map((name) => name.length));
  const lines = Object.entries(contents).map(([name, what]) => `${name.padEnd(width)}  ${what}`);
  return `Your data at ${site.productName} (${site.publicUrl}), as of ${at.toISOString()}

${lines.join("\n")}
${"photo.webp".padEnd(width)}  your photo, where you have set one
${"receipts/".padEnd(width)}  the receipts of your gifts, as PDFs

Times are in UTC. Passwords and the secret of your authenticator are kept in a form that nobody can
read, and are not in here. Network addresses are not kept.

Questions? Write to ${site.contactEmail} or call ${site.contactPhone}.
`;
}
