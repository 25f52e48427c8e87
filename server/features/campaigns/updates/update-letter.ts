import type { LetterBlock, MailingLetter } from "../../foundation/letters/letter.ts";
import { textBlocks } from "../../foundation/letters/text-blocks.ts";

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
  const pictureBlocks: LetterBlock[] = picture
    ? [{ kind: "picture", path: `/pictures/${picture.key}/og.jpg`, alt: picture.alt }]
    : [];
  return {
    subject: `${campaignTitle}: ${update.title}`,
    heading: update.title,
    blocks: [
      ...textBlocks(update.body),
      ...pictureBlocks,
      { kind: "action", label: "Read it on the campaign page", url: pageUrl },
    ],
  };
}
