import type { MailPreferences } from "#contract/outreach/newsletter.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { MailReceiver } from "../mailings/mail-receiver-store.ts";
import { receiverOf, wantsCampaignMail, wishCampaignMail } from "../mailings/mail-wishes.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { setOwnSubscription } from "./own-subscription.ts";
import { endSubscription, findSubscriber, updateSubscriber } from "./subscriber-store.ts";

type Parts = Pick<NewsletterDeps, "database" | "db" | "clock" | "mailingLinks">;

async function find({ db, mailingLinks }: Parts, token: string): Promise<MailReceiver> {
  const receiver = await receiverOf({ db: db, mailingLinks }, token);
  if (!receiver) throw new AppError("not_found");
  return receiver;
}

/**
 * Unsubscribes a receiver from a kind of mail; repeated, it changes nothing. Throws `not_found` for
 * a token that is not ours.
 */
export async function unsubscribe(
  deps: Parts,
  token: string,
): Promise<Pick<MailReceiver, "email" | "kind">> {
  const receiver = await find(deps, token);
  await inTransaction(deps.database, (tx) => wish(tx, deps, receiver, false));
  return { email: receiver.listed_as, kind: receiver.kind };
}

/** The mails that the receiver gets. Throws `not_found` for a token that is not ours. */
export async function getMailPreferences(deps: Parts, token: string): Promise<MailPreferences> {
  const receiver = await find(deps, token);
  const { email, kind } = receiver;
  const { db } = deps;
  const subscriber = await findSubscriber(db, email);
  return {
    email: receiver.listed_as,
    kind,
    wanted:
      kind === "newsletter"
        ? subscriber?.state === "confirmed"
        : await wantsCampaignMail(db, receiver, kind),
    allow_tracking: subscriber?.allow_tracking ?? false,
  };
}

/** The mail reached the address, so the holder of its token may ask for more mails of the kind. */
export async function setMailPreferences(
  deps: Parts,
  token: string,
  { wanted, allow_tracking }: Pick<MailPreferences, "wanted" | "allow_tracking">,
): Promise<MailPreferences> {
  const receiver = await find(deps, token);
  await inTransaction(deps.database, async (tx) => {
    await wish(tx, deps, receiver, wanted);
    const subscriber = await findSubscriber(tx, receiver.email);
    if (subscriber && receiver.kind === "newsletter") {
      await updateSubscriber(tx, subscriber.id, { allow_tracking });
    }
  });
  return getMailPreferences(deps, token);
}

async function wish(tx: Tx, { clock }: Parts, receiver: MailReceiver, wanted: boolean) {
  const at = new Date(clock());
  const { email, kind } = receiver;
  if (kind !== "newsletter") return wishCampaignMail(tx, receiver, { kind, wanted, at });
  // A token may be older than an erasure: an address that was erased is not subscribed again.
  const subscriber = await findSubscriber(tx, email);
  if (!subscriber) return;
  return wanted ? setOwnSubscription(tx, email, true, at) : endSubscription(tx, email, at);
}
