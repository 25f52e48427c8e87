import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";

export interface TeamDeps extends LimitDeps {
  readonly mails: Mails;
  readonly mailSite: MailSite;
}

export interface TeamCall {
  readonly campaignId: number;
  readonly accountId: string;
}
