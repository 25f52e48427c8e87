import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { liftSuppression } from "../../foundation/emails/suppression-store.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { lockSubscriberById, updateSubscriber } from "./subscriber-store.ts";

/**
 * Confirms the subscription that a link belongs to and returns its address. Idempotent. Throws
 * `not_found` for an invalid link, or if the person has unsubscribed since.
 */
export async function confirmSubscription(
  { database, clock, newsletterLinks }: NewsletterDeps,
  { token, allow_tracking }: { token: string; allow_tracking: boolean },
): Promise<string> {
  const id = newsletterLinks.readToken(token);
  if (id === undefined) throw new AppError("not_found");
  return inTransaction(database, async (tx) => {
    const subscriber = await lockSubscriberById(tx, id);
    if (!subscriber || subscriber.state === "unsubscribed") throw new AppError("not_found");
    if (subscriber.state === "pending") {
      await updateSubscriber(tx, id, {
        state: "confirmed",
        confirmed_at: new Date(clock()),
        allow_tracking,
      });
      await liftSuppression(tx, subscriber.email, ["all"]);
    }
    return subscriber.email;
  });
}
