import { emailAddress, emailMessages } from "#contract/email-address.ts";
import { ALREADY_SUBSCRIBED } from "#contract/outreach/subscription.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { networkAttempts, requestLimit } from "../../foundation/limits/network-limits.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { lockSubscriber, updateSubscriber } from "./subscriber-store.ts";
import { subscriptionEmail } from "./subscription-email.ts";

const SUBSCRIPTIONS = requestLimit("newsletter");
/** An address gets at most one confirmation email in this time, ms. */
const MAIL_EVERY_MS = DAY_MS;

/**
 * Emails an address a link to confirm the newsletter, and returns the address as stored. Throws
 * `invalid` for a malformed or already subscribed address, and `too_many_requests`.
 */
export async function subscribe(
  deps: NewsletterDeps,
  text: string,
  caller: Pick<Caller, "networks">,
): Promise<string> {
  const email = parseAddress(text);
  await countAttempt(deps, networkAttempts(SUBSCRIPTIONS, caller));
  const now = deps.clock();
  await inTransaction(deps.database, async (tx) => {
    const at = new Date(now);
    const subscriber = await lockSubscriber(tx, email, at);
    if (subscriber.state === "confirmed") throw addressError(ALREADY_SUBSCRIBED);
    const lastMailedAt = subscriber.mailed_at?.getTime() ?? Number.NEGATIVE_INFINITY;
    const url = deps.newsletterLinks.confirm(subscriber.id);
    const confirmation = subscriptionEmail(deps.mailSite, email, url);
    const isMailed =
      now - lastMailedAt >= MAIL_EVERY_MS &&
      (await deps.mails.sendReply(tx, { kind: "subscription" }, confirmation)) > 0;
    await updateSubscriber(tx, subscriber.id, {
      state: "pending",
      asked_at: at,
      ...(isMailed ? { mailed_at: at } : {}),
    });
  });
  return email;
}

function parseAddress(text: string): string {
  const parsed = emailAddress.safeParse(text);
  if (parsed.success) return parsed.data;
  throw addressError(parsed.error.issues[0]?.message ?? emailMessages.invalid);
}

function addressError(msg: string): AppError {
  return new AppError("invalid", { fields: [{ loc: ["path", "email"], msg }] });
}
