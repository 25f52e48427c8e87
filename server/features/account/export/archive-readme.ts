import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { archiveContents } from "./archive-files.ts";

/** What the files are, for people. */
export function archiveReadme(site: MailSite, at: Date): string {
  const width = Math.max(...Object.keys(archiveContents).map((name) => name.length));
  const lines = Object.entries(archiveContents).map(
    ([name, what]) => `${name.padEnd(width)}  ${what}`,
  );
  return `Your data at ${site.productName} (${site.publicUrl}), as of ${at.toISOString()}

${lines.join("\n")}

Times are in UTC. Passwords and the secret of your authenticator are kept in a form that nobody can
read, and are not in here. Network addresses are not kept.

Questions? Write to ${site.contactEmail} or call ${site.contactPhone}.
`;
}
