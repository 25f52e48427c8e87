import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";

/** Emails to many: a campaign update, thank-yous, a newsletter issue. */
export const mailingKinds = ["update", "thank_you", "newsletter"] as const;
export type MailingKind = (typeof mailingKinds)[number];

export const FIRST_NAME_PLACEHOLDER = "{first name}";

/** Fills in the recipient's first name, "friend" if it is unknown. */
export function fillFirstName(text: string, name: string | null): string {
  return text.replaceAll(FIRST_NAME_PLACEHOLDER, name ?? "friend");
}

export type CampaignMailingKind = Exclude<MailingKind, "newsletter">;

/** The emails an address no longer gets. The newsletter has its subscribers instead. */
export type SuppressionScope = "all" | CampaignMailingKind;

/** Rounds a count down to whole tens, the precision that a team may see. */
export function roundDownToTens(count: number): number {
  return count - (count % 10);
}

/**
 * A mailing's figures, in whole tens (each rounded down) for campaigns. `sent` is `delivered` plus
 * `rejected`; delivered emails were accepted and did not bounce. Opens and clicks cover recipients
 * who allow counting.
 */
export const mailFigures = z.object({
  recipients: z.number(),
  sent: z.number(),
  delivered: z.number(),
  opened: z.number(),
  clicked: z.number(),
  rejected: z.number(),
  responded: z.number(),
  /** True while recipients are still being added, so that figures are preliminary. */
  adding: z.boolean(),
});
export type MailFigures = z.output<typeof mailFigures>;

export const mailEvent = z.object({
  /** The email's Message-ID, with or without angle brackets. */
  message_id: z.string().check(z.maxLength(300)),
  /** `bounced` is final: nothing more is sent there. */
  event: z.enum(["delivered", "bounced", "complained", "replied"]),
  at: z.iso.datetime({ offset: true }),
});
export type MailEvent = z.output<typeof mailEvent>;

export const mailEvents = z.array(mailEvent);

/**
 * Delivery reports from a mail server or provider: `mailEvents` as JSON, with the hex HMAC-SHA-256 of
 * the body under MAIL_EVENTS_SECRET as `Mail-Signature`.
 */
export const receiveMailEvents = defineEndpoint({
  method: "POST",
  path: "/api/v1/mail-events/",
  summary: "Receive a mail server's reports of deliveries, bounces, complaints and replies",
  access: "gateway",
  proof: "mailSignature",
  rawBody: true,
  success: { status: 200, body: z.object({ received: z.literal(true) }) },
  errors: ["bad_signature", "bad_request", "payload_too_large"],
});
