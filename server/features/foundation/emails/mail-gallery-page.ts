import { escapeHtml } from "../../../platform/escape-html.ts";
import type { MailingContent } from "./email-content.ts";
import { type EmailFooter, layOutEmail } from "./email-layout.ts";
import type { MailSite } from "./mail-site.ts";

/** An email with sample values. */
export interface SampleEmail {
  /** Who receives such emails. */
  readonly group: string;
  readonly kind: string;
  readonly letter: MailingContent;
  readonly footer?: EmailFooter;
}

export const galleryLooks = ["light", "dark", "no-pictures"] as const;
export type GalleryLook = (typeof galleryLooks)[number];
const looks: Record<GalleryLook, string> = {
  light: "Light",
  dark: "Dark",
  "no-pictures": "Images off",
};

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main>${body}</main></body></html>`;
}

export function galleryPage(letters: readonly SampleEmail[]): string {
  const rows = letters.map(
    ({ group, kind, letter }, index) =>
      `<li><a href="/dev/mails/${index}">${escapeHtml(letter.subject)}</a><span>${escapeHtml(group)}: ${escapeHtml(kind)}</span></li>`,
  );
  return page(
    "All emails",
    `<h1>All emails</h1><p>All ${letters.length} emails the product sends, with sample content. Emails that were actually sent are in the <a href="/dev/mailbox">mailbox</a>.</p><ol>${rows.join("")}</ol>`,
  );
}

/** An email in each look, in frames that run no scripts, and as text. */
export function sampleEmailPage(
  { letter, footer, kind }: SampleEmail,
  index: number,
  site: MailSite,
): string {
  const frames = galleryLooks.map(
    (look) =>
      `<h2>${looks[look]}</h2><iframe title="The email, ${looks[look].toLowerCase()}" sandbox src="/dev/mails/${index}/${look}"></iframe>`,
  );
  const { subject, text } = layOutEmail(letter, site, { footer });
  return page(
    subject,
    `<p><a href="/dev/mails">All emails</a></p><h1>${escapeHtml(subject)}</h1><p>${escapeHtml(kind)}</p>
${frames.join("\n")}<h2>As text</h2><pre>${escapeHtml(text)}</pre>`,
  );
}

const DARK = "@media (prefers-color-scheme: dark)";

/** The HTML in this look, regardless of the browser's colour scheme. */
export function sampleEmailHtml(
  { letter, footer }: SampleEmail,
  look: GalleryLook,
  site: MailSite,
): string {
  const { html } = layOutEmail(letter, site, { footer });
  return html.replace(DARK, look === "dark" ? "@media all" : "@media not all");
}
