import { addressed, FIRST_NAME, type MailingKind } from "#contract/outreach/mailings.ts";
import { webAddressesIn } from "#contract/web-addresses.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import type { LetterBlock, MailingLetter } from "../../foundation/letters/letter.ts";
import {
  layOutLetter,
  type MailFooter,
  preferencesUrl,
} from "../../foundation/letters/mail-layout.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { unlinked, withoutAddresses } from "../../foundation/letters/unlinked.ts";
import type { MailingLinks } from "./mailing-links.ts";
import type { ClaimedRecipient, OpenMailing } from "./mailing-queue-store.ts";

export interface MailingMailDeps {
  readonly mailSite: MailSite;
  readonly mailingLinks: MailingLinks;
}

const why: Readonly<Record<MailingKind, string>> = {
  newsletter: "You get this because you subscribed to our newsletter.",
  update: "You get this because you gave to this campaign or follow it.",
  thank_you: "You get this because you gave to this campaign.",
};

/** The targets of a letter's links, in their order: a click names one by its number. */
export function linksOf(letter: MailingLetter): string[] {
  return letter.blocks.flatMap((block) => {
    if (block.kind === "action") return [block.url];
    return block.kind === "text" || block.kind === "note"
      ? webAddressesIn(block.text).map(({ url }) => url)
      : [];
  });
}

/** The mail of a mailing to one recipient, with the headers of RFC 2369 and RFC 8058. */
export function mailingMail(
  { mailSite, mailingLinks }: MailingMailDeps,
  mailing: OpenMailing,
  recipient: ClaimedRecipient,
): Mail {
  const { id, email, name } = recipient;
  const isProven = mailing.kind === "newsletter" || recipient.has_account;
  const written = isProven ? mailing.letter : letterToUnproven(mailing);
  // A guest's name can be any text that somebody typed beside the address.
  const letter = letterTo(written, name && unlinked(name));
  const host = new URL(mailSite.publicUrl).hostname;
  return {
    to: email,
    ...layOutLetter(letter, mailSite, {
      footer: footerOf(mailSite, mailingLinks, mailing, recipient),
      ...(recipient.tracked ? countedCopy(mailingLinks, mailing.letter, id) : {}),
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
 * A team's letter to an address that its owner has not confirmed: plain words without addresses and pictures. Of
 * our own links, an update keeps the one to its page.
 */
function letterToUnproven({ kind, letter }: OpenMailing): MailingLetter {
  const blocks = letter.blocks.flatMap((block): LetterBlock[] => {
    if (block.kind === "text" || block.kind === "heading" || block.kind === "note") {
      return [{ ...block, text: withoutAddresses(block.text) }];
    }
    return block.kind === "action" && kind === "update" ? [block] : [];
  });
  const subject = withoutAddresses(letter.subject);
  return { ...letter, subject, heading: withoutAddresses(letter.heading), blocks };
}

/** Puts the receiver's name where the letter has a place for it, otherwise adds a greeting. */
function letterTo(letter: MailingLetter, name: string | null): MailingLetter {
  const hasPlace = letter.blocks.some(
    (block) => block.kind === "text" && block.text.includes(FIRST_NAME),
  );
  const blocks = letter.blocks.map((block) =>
    block.kind === "text" ? { ...block, text: addressed(block.text, name) } : block,
  );
  const greeting =
    hasPlace || name === null ? [] : [{ kind: "text" as const, text: `Hello ${name},` }];
  return { ...letter, blocks: [...greeting, ...blocks] };
}

function footerOf(
  site: MailSite,
  links: MailingLinks,
  { kind }: OpenMailing,
  { id, has_account }: ClaimedRecipient,
): MailFooter {
  const ofAccount = kind !== "newsletter" && has_account;
  return mailingFooter(kind, {
    unsubscribe: links.unsubscribe(id),
    choose: ofAccount ? preferencesUrl(site) : links.preferences(id),
  });
}

export function mailingFooter(
  kind: MailingKind,
  urls: { unsubscribe: string; choose: string },
): MailFooter {
  return {
    why: why[kind],
    ways: [
      { label: "Unsubscribe", url: urls.unsubscribe },
      { label: "Choose which emails you get", url: urls.choose },
    ],
  };
}

/** Replaces links by counted ones, and adds the picture whose loading is counted. */
function countedCopy(links: MailingLinks, letter: MailingLetter, id: string) {
  const known = linksOf(letter);
  return {
    pixel: links.open(id),
    href: (url: string) => {
      const index = known.indexOf(url);
      return index === -1 ? url : links.click(id, index);
    },
  };
}
