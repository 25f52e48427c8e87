import { htmlText, htmlTextWithLinks } from "../../platform/html-text.ts";
import type { Letter, LetterBlock } from "./letter.ts";
import { darkStyle, styles, tributaries } from "./mail-look.ts";
import type { MailSite } from "./mail-site.ts";

/** The one layout of every mail: the same words as text and as HTML that needs no pictures. */
export function layOutLetter(
  letter: Letter,
  site: MailSite,
): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: asText(letter, site), html: asHtml(letter, site) };
}

function asText(letter: Letter, site: MailSite): string {
  const blocks = letter.blocks.map((block) => {
    switch (block.kind) {
      case "code":
        return `    ${block.code}`;
      case "action":
        return `${block.label}:\n${block.url}`;
      default:
        return block.text;
    }
  });
  return [
    letter.heading,
    ...blocks,
    `-- \n${site.productName}, ${site.publicUrl}\n${contactLine(site)}`,
  ].join("\n\n");
}

function contactLine(site: MailSite): string {
  return `Questions? Write to ${site.contactEmail} or call ${site.contactPhone}.`;
}

function withLinks(text: string): string {
  return htmlTextWithLinks(
    text,
    (url) => `<a class="ink" href="${url}" target="_blank" style="${styles.link}">${url}</a>`,
  );
}

function blockHtml(block: LetterBlock): string {
  switch (block.kind) {
    case "text":
      return `<p class="ink" style="${styles.text}">${withLinks(block.text)}</p>`;
    case "note":
      return `<p class="soft" style="${styles.note}">${withLinks(block.text)}</p>`;
    case "code":
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td class="mist ink" style="${styles.code}">${htmlText(block.code)}</td></tr></table>`;
    case "action":
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>
<td class="river" style="${styles.button}"><a class="river-text" href="${htmlText(block.url)}" target="_blank" style="${styles.buttonText}">${htmlText(block.label)}</a></td></tr></table>
<p class="soft" style="${styles.note}">Or open this address:<br><a class="soft" href="${htmlText(block.url)}" target="_blank" style="${styles.address}">${htmlText(block.url)}</a></p>`;
  }
}

function asHtml(letter: Letter, site: MailSite): string {
  const preview = letter.blocks.find((block) => block.kind === "text")?.text ?? "";
  const name = htmlText(site.productName);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${htmlText(letter.subject)}</title>
<style>${darkStyle}</style></head>
<body class="paper" style="${styles.body}">
<div style="${styles.preview}">${htmlText(preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.page}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.column}">
<tr><td style="padding:0 0 20px">
<a class="ink" href="${htmlText(site.publicUrl)}/" target="_blank" style="${styles.name}">${name}</a>
${tributaries}</td></tr>
<tr><td class="card" style="${styles.card}">
<h1 class="ink" style="${styles.heading}">${htmlText(letter.heading)}</h1>
${letter.blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td style="padding:20px 0 0"><p class="soft" style="${styles.note}">${name}. Questions? Write to <a class="soft" href="mailto:${htmlText(site.contactEmail)}" style="${styles.address}">${htmlText(site.contactEmail)}</a> or call ${htmlText(site.contactPhone)}.</p></td></tr>
</table></td></tr></table></body></html>`;
}
