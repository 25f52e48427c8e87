import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";

/** Mails to many: an update of a campaign, thank-yous, an issue of the newsletter. */
export const mailingKinds = ["update", "thank_you", "newsletter"] as const;
export type MailingKind = (typeof mailingKinds)[number];

/** The place in a letter for its receiver's first name. */
export const FIRST_NAME = "{first name}";

/** A text as its receiver reads it; somebody without a name is called "friend". */
export function addressed(text: string, name: string | null): string {
  return text.replaceAll(FIRST_NAME, name ?? "friend");
}

/** Mails about campaigns. */
export type CampaignMail = Exclude<MailingKind, "newsletter">;

/** The mails that an address no longer gets; the newsletter has its subscribers instead. */
export type SuppressionScope = "all" | CampaignMail;

/** So many people, mails or answers as a team may know them: in whole tens, rounded down. */
export function inTens(count: number): number {
  return count - (count % 10);
}

/**
 * A mailing's figures; those of a campaign's mailing are in whole tens, each rounded down by itself. `sent` is `delivered` and `rejected` together; delivered are mails that a
 * mail server took and did not bring back. Opens and clicks are those of people who allow counting.
 */
export const mailFigures = z.object({
  recipients: z.number(),
  sent: z.number(),
  delivered: z.number(),
  opened: z.number(),
  clicked: z.number(),
  rejected: z.number(),
  responded: z.number(),
  /** True while recipients are still being added: all figures say how far it is by now. */
  adding: z.boolean(),
});
export type MailFigures = z.output<typeof mailFigures>;

export const mailEvent = z.object({
  /** As in the mail's Message-ID, with or without its angle brackets. */
  message_id: z.string().check(z.maxLength(300)),
  /** `bounced` is final: nothing more is sent there. */
  event: z.enum(["delivered", "bounced", "complained", "replied"]),
  at: z.iso.datetime({ offset: true }),
});
export type MailEvent = z.output<typeof mailEvent>;

export const mailEvents = z.array(mailEvent);

/**
 * A mail server's or provider's reports about mails: `mailEvents` as JSON, with the HMAC-SHA-256 of
 * the body under MAIL_EVENTS_SECRET, in hex, as `Mail-Signature`.
 */
export const receiveMailEvents = defineEndpoint({
  method: "POST",
  path: "/api/v1/mail-events/",
  summary: "A mail server tells of deliveries, bounces, complaints and replies",
  access: "gateway",
  proof: "mailSignature",
  rawBody: true,
  success: { status: 200, body: z.object({ received: z.literal(true) }) },
  errors: ["bad_signature", "bad_request", "payload_too_large"],
});
