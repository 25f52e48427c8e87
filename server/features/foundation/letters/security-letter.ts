import { FORGOT_PASSWORD_PATH } from "#contract/page-paths.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Letter, LetterBlock } from "./letter.ts";
import type { MailSite } from "./mail-site.ts";
import type { Mails } from "./mails.ts";

export interface SecurityChange {
  readonly kind: string;
  readonly to: string;
  readonly heading: string;
  /** What was changed, in a sentence or two. */
  readonly what: string;
  /** Where the owner goes on if they made the change themselves. */
  readonly goOn?: { readonly label: string; readonly path: string };
}

/**
 * Tells the owner of an account about a change of its security, and what to do if somebody else
 * made it.
 */
export function securityLetter(site: MailSite, change: SecurityChange): Letter {
  return {
    kind: change.kind,
    to: change.to,
    subject: `${change.heading} at ${site.productName}`,
    heading: change.heading,
    blocks: [
      { kind: "text", text: change.what },
      ...goOnBlocks(site, change),
      {
        kind: "action",
        label: "It was not me",
        url: `${site.publicUrl}${FORGOT_PASSWORD_PATH}`,
      },
      {
        kind: "note",
        text: `Choose a new password there: that signs everybody out. Then tell us at ${site.contactEmail}.`,
      },
    ],
  };
}

function goOnBlocks({ publicUrl }: MailSite, { goOn }: SecurityChange): LetterBlock[] {
  if (!goOn) return [{ kind: "text", text: "If it was you, there is nothing to do." }];
  return [
    { kind: "text", text: "If it was you, go on here." },
    { kind: "action", label: goOn.label, url: `${publicUrl}${goOn.path}` },
    { kind: "text", text: "If it was not you, choose a new password at once." },
  ];
}

/**
 * Tells the owner of an account what happened to it. An address that nobody confirmed may belong to
 * somebody else. So it gets only a few such mails a day, however often somebody causes them.
 */
export async function tellOwner(
  tx: Tx,
  mails: Pick<Mails, "send" | "sendUnasked">,
  account: { readonly email_verified_at: Date | null },
  letter: Letter,
): Promise<void> {
  if (account.email_verified_at) await mails.send(tx, letter);
  else await mails.sendUnasked(tx, { kind: "unconfirmed" }, letter);
}
