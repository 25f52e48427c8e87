import { FORGOT_PASSWORD_PATH } from "#contract/page-paths.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { EmailBlock, EmailContent } from "./email-content.ts";
import type { MailSite } from "./mail-site.ts";
import type { Mails } from "./mails.ts";

export interface SecurityChange {
  readonly kind: string;
  readonly to: string;
  readonly heading: string;
  /** What changed, in a sentence or two. */
  readonly description: string;
  /** The next step for an owner who made the change. */
  readonly nextStep?: { readonly label: string; readonly path: string };
}

/** Informs an account's owner of a security change, and what to do if someone else made it. */
export function securityEmail(site: MailSite, change: SecurityChange): EmailContent {
  return {
    kind: change.kind,
    to: change.to,
    subject: `${site.productName}: ${change.heading}`,
    heading: change.heading,
    blocks: [
      { kind: "text", text: change.description },
      ...nextStepBlocks(site, change),
      {
        kind: "action",
        label: "This wasn't me",
        url: `${site.publicUrl}${FORGOT_PASSWORD_PATH}`,
      },
      {
        kind: "note",
        text: `Set a new password there. This logs out all devices. Then let us know at ${site.contactEmail}.`,
      },
    ],
  };
}

function nextStepBlocks({ publicUrl }: MailSite, { nextStep }: SecurityChange): EmailBlock[] {
  if (!nextStep)
    return [{ kind: "text", text: "If you expected this, you don't need to do anything." }];
  return [
    { kind: "text", text: "If you expected this, continue here." },
    { kind: "action", label: nextStep.label, url: `${publicUrl}${nextStep.path}` },
    { kind: "text", text: "If this wasn't you, set a new password now." },
  ];
}

/**
 * Emails an account's owner. An unconfirmed address may belong to someone else, so it gets only a
 * few such emails a day.
 */
export async function emailOwner(
  tx: Tx,
  mails: Pick<Mails, "send" | "sendUnsolicited">,
  account: { readonly email_verified_at: Date | null },
  letter: EmailContent,
): Promise<void> {
  if (account.email_verified_at) await mails.send(tx, letter);
  else await mails.sendUnsolicited(tx, { kind: "unconfirmed" }, letter);
}
