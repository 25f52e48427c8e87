import type { LetterBlock, MailingLetter } from "../../foundation/letters/letter.ts";
import { textBlocks } from "../../foundation/letters/text-blocks.ts";

/** The letter of an update: its text, its first picture, and a link to the campaign's page. */
export function updateLetter(
  update: { readonly title: string; readonly body: string },
  {
    campaignTitle,
    picture,
    pageUrl,
  }: {
    readonly campaignTitle: string;
    readonly picture: { readonly key: string; readonly alt: string } | undefined;
    readonly pageUrl: string;
  },
): MailingLetter {
  const shown: LetterBlock[] = picture
    ? [{ kind: "picture", path: `/pictures/${picture.key}/og.jpg`, alt: picture.alt }]
    : [];
  return {
    subject: `${campaignTitle}: ${update.title}`,
    heading: update.title,
    blocks: [
      ...textBlocks(update.body),
      ...shown,
      { kind: "action", label: "See it on the campaign's page", url: pageUrl },
    ],
  };
}
