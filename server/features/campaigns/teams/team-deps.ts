import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";

export interface TeamDeps extends LimitDeps {
  readonly mails: Mails;
  readonly mailSite: MailSite;
}

export interface TeamCall {
  readonly campaignId: number;
  readonly accountId: string;
}

/** The campaign in the path and the logged-in caller. Throws `unauthorized` for guests. */
export function teamCall({
  params,
  caller,
}: {
  readonly params: { readonly id: number };
  readonly caller: Caller;
}): TeamCall {
  return { campaignId: params.id, accountId: requireSignedIn(caller).accountId };
}
