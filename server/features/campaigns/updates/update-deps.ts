import { type Caller, signedIn } from "../../../platform/http/route.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";

export interface UpdateDeps extends LimitDeps {
  readonly mailSite: MailSite;
  /** Hides the mailboxes that limits are counted for. */
  readonly allowanceKey: Buffer;
  readonly jobs: Pick<Jobs, "enqueue">;
}

/** The member who acts, and the campaign. */
export interface TeamCall {
  readonly campaignId: number;
  readonly accountId: string;
}

/** The caller, and the campaign in the call's path. */
export function teamCall({
  params,
  caller,
}: {
  readonly params: { readonly id: number };
  readonly caller: Caller;
}): TeamCall {
  return { campaignId: params.id, accountId: signedIn(caller).accountId };
}
