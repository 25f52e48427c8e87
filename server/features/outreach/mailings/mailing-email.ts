import {
  FIRST_NAME_PLACEHOLDER,
  fillFirstName,
  type MailingKind,
} from "#contract/outreach/mailings.ts";
import { findWebAddresses } from "#contract/web-addresses.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import { breakLinks, removeAddresses } from "../../foundation/emails/break-links.ts";
import type { EmailBlock, MailingContent } from "../../foundation/emails/email-content.ts";
import {
  type EmailFooter,
  layOutEmail,
  preferencesUrl,
} from "../../foundation/emails/email-layout.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { MailingLinks } from "./mailing-links.ts";
import type { ClaimedRecipient, OpenMailing } from "./mailing-queue-store.ts";

export interface MailingEmailDeps {
  readonly mailSite: MailSite;
  readonly mailingLinks: MailingLinks;
}

const footerReasons: Readonly<Record<MailingKind, string>> = {
  newsletter: "You're receiving this because you subscribed to our newsletter.",
  update: "You're receiving this because you donated to this campaign or follow it.",
  thank_you: "You're receiving this because you donated to this campaign.",
};

/** The targets of an email's links in order; click URLs refer to them by index. */
export function findLinks(content: MailingContent): string[] {
  return content.blocks.flatMap((block) => {
    if (block.kind === "action") return [block.url];
    return block.kind === "text" || block.kind === "note"
      ? findWebAddresses(block.text).map(({ url }) => url)
      : [];
  });
}

/** A mailing's email to one recipient, with the headers of RFC 2369 and RFC 8058. */
export function mailingEmail(
  { mailSite, mailingLinks }: MailingEmailDeps,
  mailing: OpenMailing,
  recipient: ClaimedRecipient,
): Mail {
  const { id, email, name, has_account } = recipient;
  const isNewsletter = mailing.kind === "newsletter";
  const hasSettings = has_account && !isNewsletter;
  const original = isNewsletter || has_account ? mailing.letter : withoutTeamLinks(mailing);
  // A guest's name is unchecked text, so it must not become a link.
  const content = addressTo(original, name && breakLinks(name));
  const host = new URL(mailSite.publicUrl).hostname;
  return {
    to: email,
    ...layOutEmail(content, mailSite, {
      footer: mailingFooter(mailing.kind, {
        unsubscribe: mailingLinks.unsubscribe(id),
        choose: hasSettings ? preferencesUrl(mailSite) : mailingLinks.preferences(id),
      }),
      ...(recipient.tracked ? trackingLinks(mailingLinks, mailing.letter, id) : {}),
    }),
    headers: {
      "List-Id": `<${mailing.kind.replace("_", "-")}.${host}>`,
      "List-Unsubscribe": `<${mailingLinks.oneClick(id)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
    },
  };
}

/**
 * A team's email for an address that its owner has not confirmed: text only, without the team's
 * links and pictures. Updates keep our link to their page.
 */
function withoutTeamLinks({ kind, letter: content }: OpenMailing): MailingContent {
  const blocks = content.blocks.flatMap((block): EmailBlock[] => {
    if (block.kind === "text" || block.kind === "heading" || block.kind === "note") {
      return [{ ...block, text: removeAddresses(block.text) }];
    }
    return block.kind === "action" && kind === "update" ? [block] : [];
  });
  const subject = removeAddresses(content.subject);
  return { ...content, subject, heading: removeAddresses(content.heading), blocks };
}

/** Inserts the receiver's name where the text has a placeholder, otherwise adds a greeting. */
function addressTo(content: MailingContent, name: string | null): MailingContent {
  const hasPlaceholder = content.blocks.some(
    (block) => block.kind === "text" && block.text.includes(FIRST_NAME_PLACEHOLDER),
  );
  const blocks = content.blocks.map((block) =>
    block.kind === "text" ? { ...block, text: fillFirstName(block.text, name) } : block,
  );
  const greeting =
    hasPlaceholder || name === null ? [] : [{ kind: "text" as const, text: `Hello ${name},` }];
  return { ...content, blocks: [...greeting, ...blocks] };
}

export function mailingFooter(
  kind: MailingKind,
  urls: { unsubscribe: string; choose: string },
): EmailFooter {
  return {
    reason: footerReasons[kind],
    links: [
      { label: "Unsubscribe", url: urls.unsubscribe },
      { label: "Choose which emails you get", url: urls.choose },
    ],
  };
}

/** Links that count clicks, and the picture that counts opens. */
function trackingLinks(links: MailingLinks, content: MailingContent, id: string) {
  const targets = findLinks(content);
  return {
    pixel: links.open(id),
    href: (url: string) => {
      const index = targets.indexOf(url);
      return index === -1 ? url : links.click(id, index);
    },
  };
}
