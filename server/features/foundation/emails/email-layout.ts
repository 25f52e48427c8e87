import { accountPath } from "#contract/page-paths.ts";
import { escapeHtml, escapeHtmlWithLinks } from "../../../platform/escape-html.ts";
import type { EmailBlock, MailingContent } from "./email-content.ts";
import { type EmailLook, emailLook } from "./email-look.ts";
import type { MailSite } from "./mail-site.ts";

export interface EmailFooter {
  /** Why the recipient gets the email; empty if its text says so. */
  readonly reason: string;
  /** Links to unsubscribe or change preferences. */
  readonly links: ReadonlyArray<{ readonly label: string; readonly url: string }>;
}

export function preferencesUrl(site: MailSite): string {
  return `${site.publicUrl}${accountPath("notification")}`;
}

/** For emails that follow something the recipient did: there is nothing to unsubscribe from. */
function preferenceFooter(site: MailSite): EmailFooter {
  return {
    reason: "",
    links: [{ label: "Choose which emails you get", url: preferencesUrl(site) }],
  };
}

/** For guests, who have no settings to open. */
export const GUEST_FOOTER: EmailFooter = { reason: "", links: [] };

/** The parts of an email that differ between recipients. */
export interface EmailCopy {
  /** Default: a link to the email preferences. */
  readonly footer?: EmailFooter;
  /** Maps a link's displayed URL to its target. */
  readonly href?: (url: string) => string;
  /** URL of an invisible image that counts opens. */
  readonly pixel?: string;
}

/** The layout of every email: the same words as plain text and as HTML that works without images. */
export function layOutEmail(
  letter: MailingContent,
  site: MailSite,
  copy: EmailCopy = {},
): { subject: string; text: string; html: string } {
  const footer = copy.footer ?? preferenceFooter(site);
  return {
    subject: letter.subject,
    text: asText(letter, site, footer),
    html: asHtml(letter, site, { ...copy, footer }),
  };
}

function asText(letter: MailingContent, site: MailSite, footer: EmailFooter): string {
  const blocks = letter.blocks.map((block) => {
    switch (block.kind) {
      case "code":
        return `    ${block.code}`;
      case "action":
        return `${block.label}:\n${block.url}`;
      case "picture":
        return `[${block.alt}]`;
      case "heading":
        return `${block.text}\n${"-".repeat(Math.min(block.text.length, 60))}`;
      default:
        return block.text;
    }
  });
  const ways = footer.links.map(({ label, url }) => `${label}: ${url}`);
  return [
    letter.heading,
    ...blocks,
    [`-- \n${site.productName}, ${site.publicUrl}`, contactLine(site), site.contactAddress]
      .filter(Boolean)
      .join("\n"),
    [footer.reason, ...ways].filter(Boolean).join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

export function contactLine(site: MailSite): string {
  return `Questions? Write to ${site.contactEmail}${orCall(site)}.`;
}

function orCall({ contactPhone }: MailSite): string {
  return contactPhone && ` or call ${contactPhone}`;
}

type Href = (url: string) => string;

/** Links URLs and preserves line breaks. */
function withLinks(text: string, { styles }: EmailLook, href: Href): string {
  const html = escapeHtmlWithLinks(
    text,
    (shown, url) =>
      `<a class="ink" href="${escapeHtml(href(url))}" target="_blank" style="${styles.link}">${shown}</a>`,
  );
  return html.replaceAll("\n", "<br>");
}

function blockHtml(block: EmailBlock, site: MailSite, href: Href): string {
  const look = emailLook(site.colours);
  const { styles } = look;
  switch (block.kind) {
    case "text":
      return `<p class="ink" style="${styles.text}">${withLinks(block.text, look, href)}</p>`;
    case "note":
      return `<p class="soft" style="${styles.note}">${withLinks(block.text, look, href)}</p>`;
    case "heading":
      return `<h2 class="ink" style="${styles.subheading}">${escapeHtml(block.text)}</h2>`;
    case "picture":
      return `<p class="soft" style="${styles.note}"><img src="${escapeHtml(site.publicUrl + block.path)}" alt="${escapeHtml(block.alt)}" width="504" style="${styles.picture}"></p>`;
    case "code":
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td class="mist ink" style="${styles.code}">${escapeHtml(block.code)}</td></tr></table>`;
    case "action": {
      const target = escapeHtml(href(block.url));
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>
<td class="river" style="${styles.button}"><a class="river-text" href="${target}" target="_blank" style="${styles.buttonText}">${escapeHtml(block.label)}</a></td></tr></table>
<p class="soft" style="${styles.note}">Or open this link:<br><a class="soft" href="${target}" target="_blank" style="${styles.address}">${escapeHtml(block.url)}</a></p>`;
    }
  }
}

/** Many countries require the sender's postal address in bulk email. */
function senderHtml(site: MailSite, { styles }: EmailLook): string {
  const email = escapeHtml(site.contactEmail);
  const link = `<a class="soft" href="mailto:${email}" style="${styles.address}">${email}</a>`;
  const address = site.contactAddress && `<br>${escapeHtml(site.contactAddress)}`;
  return `<p class="soft" style="${styles.note}">${escapeHtml(site.productName)}. Questions? Write to ${link}${escapeHtml(orCall(site))}.${address.replaceAll("\n", "<br>")}</p>`;
}

function footerHtml(footer: EmailFooter, { styles }: EmailLook): string {
  if (footer === GUEST_FOOTER) return "";
  const links = footer.links.map(
    ({ label, url }) =>
      `<a class="soft" href="${escapeHtml(url)}" target="_blank" style="${styles.address}">${escapeHtml(label)}</a>`,
  );
  return `<p class="soft" style="${styles.note}">${footer.reason ? `${escapeHtml(footer.reason)}<br>` : ""}${links.join(" &middot; ")}</p>`;
}

/** The site's logo and name. A wide logo already contains the name. */
function headHtml(site: MailSite, { styles }: EmailLook): string {
  const name = escapeHtml(site.productName);
  if (!site.logo) return name;
  const { path, width, height, wide } = site.logo;
  const alt = wide ? name : "";
  const picture = `<img class="logo" src="${escapeHtml(site.publicUrl + path)}" alt="${alt}" width="${width}" height="${height}" style="${styles.logo}">`;
  return wide ? picture : picture + name;
}

function asHtml(letter: MailingContent, site: MailSite, copy: EmailCopy & { footer: EmailFooter }) {
  const preview = letter.blocks.find((block) => block.kind === "text")?.text ?? "";
  const look = emailLook(site.colours);
  const { styles, tributaries, darkStyle } = look;
  const href = copy.href ?? ((url) => url);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${darkStyle}</style></head>
<body class="paper" style="${styles.body}">
<div style="${styles.preview}">${escapeHtml(preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.page}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.column}">
<tr><td style="padding:0 0 20px">
<a class="ink" href="${escapeHtml(site.publicUrl)}/" target="_blank" style="${styles.name}">${headHtml(site, look)}</a>
${tributaries}</td></tr>
<tr><td class="card" style="${styles.card}">
<h1 class="ink" style="${styles.heading}">${escapeHtml(letter.heading)}</h1>
${letter.blocks.map((block) => blockHtml(block, site, href)).join("\n")}
</td></tr>
<tr><td style="padding:20px 0 0">${senderHtml(site, look)}
${footerHtml(copy.footer, look)}</td></tr>
</table>${copy.pixel ? `<img src="${escapeHtml(copy.pixel)}" alt="" width="1" height="1">` : ""}</td></tr></table></body></html>`;
}
