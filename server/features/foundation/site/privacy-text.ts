import type { StoryBlock } from "#contract/story.ts";
import { heading, paragraph } from "./text-blocks.ts";

/** What the program does with what it knows of people, where the office wrote no page. */
export function privacyText({ contactEmail }: { contactEmail: string }): StoryBlock[] {
  return [
    heading("If you only read"),
    paragraph(
      "We show no advertising, follow nobody across the web, and load nothing from other people's servers: no fonts, no counters, no buttons that report home.",
    ),
    heading("If you give"),
    paragraph("We keep what you enter on the giving form:"),
    {
      kind: "list",
      items: [
        "the amount, the campaign and, if you named one, the purpose,",
        "your name, your mail address, your message and a dedication, if you wrote any,",
        "when you gave, and what became of the payment.",
      ],
    },
    paragraph(
      "On the campaign's page everybody sees your name, the amount, your message and the time. If you give anonymously, everybody sees the amount, the message and the time. Your mail address is never shown.",
    ),
    heading("Who takes the payment"),
    paragraph(
      "You pay on the page of a payment service, under its own terms. We tell it the sum, what the payment is for and, if you gave it, your mail address. It tells us whether the payment worked. We never see a card number.",
    ),
    heading("What your browser keeps"),
    paragraph(
      "While you give, your browser keeps a random key for your donation, so that a second click or a broken connection can't take your money twice.",
    ),
    heading("If you read our mails"),
    paragraph(
      "The newsletter comes only to addresses that confirmed it, and each mail to many has a link that ends it with one click. Whether you open a mail or follow its links is counted only if you allow it, and no longer than you do. An address that mails come back from, or that complains of them, is kept so that no more are sent there.",
    ),
    heading("Against misuse"),
    paragraph(
      "Stolen cards are tried out on donation forms. To stop that we count failed payments by the network address they come from, for a few hours.",
    ),
    heading("How long"),
    paragraph([
      {
        text: "The books of a charity have to be kept for years. The amounts stay; what points to you can be removed when you ask. To see, correct or remove what we keep about you, ",
      },
      { text: "write to us", href: `mailto:${contactEmail}` },
      { text: "." },
    ]),
    paragraph(
      "An account whose address nobody confirmed and that was not used, and a wish for the newsletter that nobody confirmed, are deleted after a month.",
    ),
  ];
}
