import { CAUSE_SHARE_PERCENT } from "#contract/money.ts";
import type { StoryBlock } from "#contract/story.ts";
import { heading, paragraph } from "./text-blocks.ts";

/** The terms of a donation, where the office wrote none. */
export function termsText({
  feePercent,
  contactEmail,
}: {
  feePercent: number;
  contactEmail: string;
}): StoryBlock[] {
  return [
    heading("Your donation"),
    paragraph(
      "A donation is a gift to the campaign you choose. You get nothing in return for it but our duty to pass it on, and the campaign's duty to use it for what its page says.",
    ),
    heading("What you pay"),
    paragraph(
      `You pay the amount you choose and a service fee of ${feePercent}% on top. Both, and their sum, are shown before you pay. Nothing else is added.`,
    ),
    heading("What reaches the cause"),
    paragraph(
      `At least ${CAUSE_SHARE_PERCENT}% of the amount you choose reaches the cause. What the payment service charges is taken from the rest. If it charges more than that, we bear the difference.`,
    ),
    heading("When it counts"),
    paragraph(
      "A donation counts for the campaign once the payment service confirms the money. Until then it is shown to you as pending and is not part of the campaign's figures. If the payment fails or expires, nothing is booked.",
    ),
    heading("Currencies"),
    paragraph(
      "If you give in another currency than the campaign's, your donation is converted at our reference rate at the time you give. The rate is kept with your donation.",
    ),
    heading("Purposes"),
    paragraph(
      "Where you name one of a campaign's purposes, your wish is recorded with the donation and binds the campaign. If the purpose can't be carried out any more, the campaign has to say so in an update.",
    ),
    heading("Your name and your message"),
    paragraph(
      "Your name, your message and the amount are shown on the campaign's page. If you leave the name blank or choose to give anonymously, your name is not shown to anybody there.",
    ),
    heading("If something went wrong"),
    paragraph([
      {
        text: "Wrong amount, wrong campaign, paid twice, or you think that a campaign is not what it says? Write to ",
      },
      { text: contactEmail, href: `mailto:${contactEmail}` },
      {
        text: " with the number of your donation, and we look into it before the money is passed on.",
      },
    ]),
    heading("Tax"),
    paragraph(
      "Whether a donation lowers your tax depends on the law where you live and on who receives the money. The campaign's page names the receiver and, for a charity, its registration number.",
    ),
  ];
}
