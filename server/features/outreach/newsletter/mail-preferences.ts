import type { MailPreferences } from "#contract/outreach/newsletter.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  findMailReceiver,
  setCampaignMailPreference,
  wantsCampaignMail,
} from "../mailings/campaign-mail-preferences.ts";
import type { MailReceiver } from "../mailings/mail-receiver-store.ts";
import { setAccountSubscription } from "./account-subscription.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { endSubscription, findSubscriber, updateSubscriber } from "./subscriber-store.ts";

type PreferenceDeps = Pick<NewsletterDeps, "database" | "db" | "clock" | "mailingLinks">;

async function findReceiver(deps: PreferenceDeps, token: string): Promise<MailReceiver> {
  const receiver = await findMailReceiver(deps, token);
  if (!receiver) throw new AppError("not_found");
  return receiver;
}

/**
 * Unsubscribes a receiver from a kind of email; repeating it changes nothing. Throws `not_found` for
 * an invalid token.
 */
export async function unsubscribe(
  deps: PreferenceDeps,
  token: string,
): Promise<Pick<MailReceiver, "email" | "kind">> {
  const receiver = await findReceiver(deps, token);
  await inTransaction(deps.database, (tx) => setWanted(tx, deps, receiver, false));
  return { email: receiver.listed_as, kind: receiver.kind };
}

/** The receiver's current preferences. Throws `not_found` for an invalid token. */
export async function getMailPreferences(
  deps: PreferenceDeps,
  token: string,
): Promise<MailPreferences> {
  const receiver = await findReceiver(deps, token);
  const { email, kind, listed_as } = receiver;
  const { db } = deps;
  const subscriber = await findSubscriber(db, email);
  return {
    email: listed_as,
    kind,
    wanted:
      kind === "newsletter"
        ? subscriber?.state === "confirmed"
        : await wantsCampaignMail(db, receiver, kind),
    allow_tracking: subscriber?.allow_tracking ?? false,
  };
}

/**
 * Unsubscribes or subscribes again: the email reached the address, so its token is consent enough.
 * Throws `not_found` for an invalid token.
 */
export async function setMailPreferences(
  deps: PreferenceDeps,
  token: string,
  { wanted, allow_tracking }: Pick<MailPreferences, "wanted" | "allow_tracking">,
): Promise<MailPreferences> {
  const receiver = await findReceiver(deps, token);
  await inTransaction(deps.database, async (tx) => {
    await setWanted(tx, deps, receiver, wanted);
    const subscriber = await findSubscriber(tx, receiver.email);
    if (subscriber && receiver.kind === "newsletter") {
      await updateSubscriber(tx, subscriber.id, { allow_tracking });
    }
  });
  return getMailPreferences(deps, token);
}

async function setWanted(
  tx: Tx,
  { clock }: PreferenceDeps,
  receiver: MailReceiver,
  wanted: boolean,
) {
  const at = new Date(clock());
  const { email, kind } = receiver;
  if (kind !== "newsletter") return setCampaignMailPreference(tx, receiver, { kind, wanted, at });
  // The token may be older than the erasure of its address, which must not be stored again.
  const subscriber = await findSubscriber(tx, email);
  if (!subscriber) return;
  return wanted ? setAccountSubscription(tx, email, true, at) : endSubscription(tx, email, at);
}
