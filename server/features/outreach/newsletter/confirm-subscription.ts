import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { liftSuppression } from "../../foundation/letters/suppression-store.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { lockSubscriberById, updateSubscriber } from "./subscriber-store.ts";

/**
 * Confirms the subscription that the link was made for; answers the address. The same link again
 * changes nothing. Throws `not_found` for a link that is not ours, or where the owner has
 * unsubscribed since.
 */
export async function confirmSubscription(
  { database, clock, newsletterLinks }: NewsletterDeps,
  wish: { token: string; allow_tracking: boolean },
): Promise<string> {
  const id = newsletterLinks.readToken(wish.token);
  if (id === undefined) throw new AppError("not_found");
  return inTransaction(database, async (tx) => {
    const subscriber = await lockSubscriberById(tx, id);
    if (!subscriber || subscriber.state === "unsubscribed") throw new AppError("not_found");
    if (subscriber.state === "pending") {
      await updateSubscriber(tx, id, {
        state: "confirmed",
        confirmed_at: new Date(clock()),
        allow_tracking: wish.allow_tracking,
      });
      await liftSuppression(tx, subscriber.email, ["all"]);
    }
    return subscriber.email;
  });
}
