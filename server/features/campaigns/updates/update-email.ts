import type { EmailBlock, MailingContent } from "../../foundation/emails/email-content.ts";
import { textBlocks } from "../../foundation/emails/text-blocks.ts";

export function updateEmail(
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
): MailingContent {
  const pictureBlocks: EmailBlock[] = picture
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
