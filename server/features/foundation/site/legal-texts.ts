import { CAUSE_SHARE_PERCENT } from "#contract/money.ts";
import type { StoryBlock, StoryText } from "#contract/story.ts";

function heading(text: string): StoryBlock {
  return { kind: "heading", text };
}

function paragraph(text: StoryText): StoryBlock {
  return { kind: "paragraph", text };
}

/** The default terms of a donation. */
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
      "You donate to the campaign you choose. We must pass your donation on, and the campaign must use it for the purpose described on its page. You receive nothing else in return.",
    ),
    heading("What you pay"),
    paragraph(
      `You pay the amount you choose and a service fee of ${feePercent}% on top. We show both, and the total, before you pay. There are no other charges.`,
    ),
    heading("What reaches the cause"),
    paragraph(
      `At least ${CAUSE_SHARE_PERCENT}% of the amount you choose reaches the cause. Card and other payment fees come out of the remainder. If they are higher, we cover the difference.`,
    ),
    heading("When your donation is complete"),
    paragraph(
      "A donation is added to the campaign's total once the payment service confirms the payment. Until then you see it as pending. If the payment fails or expires, nothing is recorded.",
    ),
    heading("Currencies"),
    paragraph(
      "If you donate in a different currency from the campaign's, we convert your donation at our reference rate at that time. The rate is recorded with your donation.",
    ),
    heading("Purposes"),
    paragraph(
      "If you choose one of a campaign's purposes, we record it with your donation and the campaign must use the money for it. If that is no longer possible, the campaign has to say so in an update.",
    ),
    heading("Your name and your message"),
    paragraph(
      "Your name, your message and the amount are shown on the campaign page. If you leave the name blank or donate anonymously, your name is not shown there.",
    ),
    heading("If something goes wrong"),
    paragraph([
      {
        text: "Wrong amount, wrong campaign, paid twice, or do you suspect that a campaign isn't genuine? Email ",
      },
      { text: contactEmail, href: `mailto:${contactEmail}` },
      {
        text: " with your donation number. We'll look into it before the money is passed on.",
      },
    ]),
    heading("Tax"),
    paragraph(
      "Whether you can deduct a donation from your tax depends on the law where you live and on who receives the money. The campaign page names the recipient and, for a charity, its registration number.",
    ),
  ];
}

/** The default privacy policy: what the software does with personal data. */
export function privacyText({ contactEmail }: { contactEmail: string }): StoryBlock[] {
  return [
    heading("If you only visit"),
    paragraph(
      "We show no advertising, don't track you across the web, and load nothing from other companies' servers: no fonts, no analytics, no social media buttons.",
    ),
    heading("If you donate"),
    paragraph("We store what you enter on the donation form:"),
    {
      kind: "list",
      items: [
        "the amount, the campaign and, if you chose one, the purpose,",
        "your name, your email address, and any message or dedication,",
        "when you donated, and the status of the payment.",
      ],
    },
    paragraph(
      "Your name, the amount, your message and the time are shown on the campaign page. If you donate anonymously, your name is left out. Your email address is never shown.",
    ),
    heading("Who handles the payment"),
    paragraph(
      "You pay on the page of a payment service, under its own terms. We send it the amount, what the payment is for and your email address, if you gave one. It tells us whether the payment succeeded. We never see a card number.",
    ),
    heading("What your browser stores"),
    paragraph(
      "While you donate, your browser stores a random key for your donation, so that a second click or a lost connection can't charge you twice.",
    ),
    heading("If you read our emails"),
    paragraph(
      "We send the newsletter only to addresses that confirmed it, and you can unsubscribe from any mailing with one click. We count whether you open an email or follow its links only if you allow it, and only for as long as you do. If an email to your address bounces or is reported as spam, we store the address so that we don't send to it again.",
    ),
    heading("Fraud prevention"),
    paragraph(
      "Criminals use donation forms to test stolen cards. To stop this, we count failed payments by network address for a few hours.",
    ),
    heading("How long we store your data"),
    paragraph([
      {
        text: "A charity has to keep its accounts for years, so the amounts stay. We remove what identifies you when you ask. To see, correct or remove your data, ",
      },
      { text: "email us", href: `mailto:${contactEmail}` },
      { text: "." },
    ]),
    paragraph(
      "Accounts that were never confirmed or used, and unconfirmed newsletter sign-ups, are deleted after a month.",
    ),
  ];
}
