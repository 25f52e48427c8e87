import { escapeHtml, escapeHtmlWithLinks } from "../escape-html.ts";
import type { StoredMail } from "./dev-mailbox.ts";

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main>${body}</main></body></html>`;
}

function time(mail: StoredMail): string {
  const iso = mail.date.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}

export function mailboxListPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    (mail) => `<li><a href="/dev/mailbox/${mail.number}">${escapeHtml(mail.subject)}</a>
<span>to ${escapeHtml(mail.to)}, ${time(mail)}</span></li>`,
  );
  const list = rows.length > 0 ? `<ol reversed>${rows.join("")}</ol>` : "<p>No emails yet.</p>";
  return page(
    "Mailbox",
    `<h1>Mailbox</h1>
<p>No mail server is configured, so the site's emails appear here instead, until it stops. Reload the
page to see new ones. Also available as <a href="/dev/mailbox.json">JSON</a>.</p>${list}`,
  );
}

function fileLinks({ number, attachments = [] }: StoredMail): string {
  const links = attachments.map(
    ({ name }, index) =>
      `<li><a href="/dev/mailbox/${number}/files/${index}">${escapeHtml(name)}</a></li>`,
  );
  return links.length > 0 ? `<h2>Attachments</h2><ul>${links.join("")}</ul>` : "";
}

/** Shows the HTML in a frame without scripts and origin; links open in a new tab. */
export function mailPage(mail: StoredMail): string {
  return page(
    mail.subject,
    `<p><a href="/dev/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p>to ${escapeHtml(mail.to)}, ${time(mail)}</p>
<iframe title="HTML version" sandbox="allow-popups allow-popups-to-escape-sandbox"
 src="/dev/mailbox/${mail.number}/html"></iframe>
${fileLinks(mail)}
<h2>Plain text</h2><pre>${escapeHtmlWithLinks(mail.text, (url) => `<a href="${url}">${url}</a>`)}</pre>`,
  );
}

export const mailboxStyle = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #12312f; background: #fbf7f0; }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-family: Georgia, serif; line-height: 1.2; overflow-wrap: anywhere; }
a { color: #0f5c5a; overflow-wrap: anywhere; }
ol { list-style: none; padding: 0; }
li { border-top: 1px solid #d9cfbd; padding: .75rem 0; }
li a { display: block; font-weight: 600; }
span, time { color: #45605e; overflow-wrap: anywhere; }
iframe { width: 100%; height: 42rem; border: 1px solid #d9cfbd; border-radius: .5rem; background: #fbf7f0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f1e9db; padding: 1rem; border-radius: .5rem; }
`;
