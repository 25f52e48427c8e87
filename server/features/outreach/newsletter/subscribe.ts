import { emailAddress, emailMessages } from "#contract/email-address.ts";
import { ALREADY_SUBSCRIBED } from "#contract/outreach/subscription.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { askingLimit, placesOf } from "../../foundation/limits/network-limits.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { lockSubscriber, updateSubscriber } from "./subscriber-store.ts";
import { subscriptionLetter } from "./subscription-letter.ts";

const SUBSCRIPTIONS = askingLimit("newsletter");
/** An address gets one mail in this time, ms, however often it is typed. */
const MAIL_EVERY_MS = DAY_MS;

/**
 * Mails an address a link to confirm the newsletter; answers the address as it is kept. Throws
 * `invalid` for text that is no address or for one that gets the newsletter already, and
 * `too_many_requests`.
 */
export async function subscribe(
  deps: NewsletterDeps,
  text: string,
  caller: Pick<Caller, "networks">,
): Promise<string> {
  const email = readAddress(text);
  await countAttempt(deps, placesOf(SUBSCRIPTIONS, caller));
  const now = deps.clock();
  await inTransaction(deps.database, async (tx) => {
    const at = new Date(now);
    const subscriber = await lockSubscriber(tx, email, at);
    if (subscriber.state === "confirmed") throw addressError(ALREADY_SUBSCRIBED);
    const last = subscriber.mailed_at?.getTime() ?? Number.NEGATIVE_INFINITY;
    const url = deps.newsletterLinks.confirm(subscriber.id);
    const letter = subscriptionLetter(deps.mailSite, email, url);
    const mailed =
      now - last >= MAIL_EVERY_MS &&
      (await deps.mails.sendAnswer(tx, { kind: "subscription" }, letter)) > 0;
    await updateSubscriber(tx, subscriber.id, {
      state: "pending",
      asked_at: at,
      ...(mailed ? { mailed_at: at } : {}),
    });
  });
  return email;
}

function readAddress(text: string): string {
  const read = emailAddress.safeParse(text);
  if (read.success) return read.data;
  throw addressError(read.error.issues[0]?.message ?? emailMessages.invalid);
}

function addressError(msg: string): AppError {
  return new AppError("invalid", { fields: [{ loc: ["path", "email"], msg }] });
}
