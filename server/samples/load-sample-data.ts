import { campaigns } from "#samples/campaign-list.ts";
import { campaignMessages, donorMessages, donorNames } from "#samples/donor-messages.ts";
import { people } from "#samples/people.ts";
import { readBookSums, recordCheck } from "../features/books/public-books/record-check.ts";
import type { MailSite } from "../features/foundation/emails/mail-site.ts";
import { renumberNotifications } from "../features/foundation/notifications/notification-store.ts";
import { createGateways } from "../features/gateways/provider/gateways.ts";
import type { PasswordHasher } from "../features/identity/passwords/password-hasher.ts";
import { type Clock, DAY_MS } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { inPatientTransaction } from "../platform/db/in-transaction.ts";
import type { Log } from "../platform/log.ts";
import { createSampleComments } from "./create-sample-comments.ts";
import { createSampleDonations, type SampleRecords } from "./create-sample-donations.ts";
import { createSampleDonors } from "./create-sample-donors.ts";
import { createSampleEnquiries } from "./create-sample-enquiries.ts";
import { createSampleInKind } from "./create-sample-in-kind.ts";
import { createSampleMailings } from "./create-sample-mailings.ts";
import { createSampleMoney } from "./create-sample-money.ts";
import { createSampleNewsletter } from "./create-sample-newsletter.ts";
import { createSampleOfflineDonations } from "./create-sample-offline-donations.ts";
import { createSampleProposals } from "./create-sample-proposals.ts";
import { createSampleReactions } from "./create-sample-reactions.ts";
import { createSampleReviews } from "./create-sample-reviews.ts";
import { createSampleTeams } from "./create-sample-teams.ts";
import { createSamples } from "./create-samples.ts";
import {
  createRecurringPeriods,
  planSampleRecurring,
} from "./donations/create-sample-recurring.ts";
import { planDonations, type SampleDonation } from "./donations/plan-donations.ts";
import { createSampleAccounts } from "./sample-accounts.ts";
import { recordOfficeActions } from "./sample-office.ts";
import { analyzeTables, lockIfEmpty } from "./sample-store.ts";
import { seededRandom } from "./seeded-random.ts";

/** Another seed gives other donations. */
const SEED = 20_261_120;
const DONATIONS = 2_000;
/** Older notifications are marked as read. */
const UNREAD_MS = 3 * DAY_MS;

interface SampleDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, "info">;
  readonly donorKey: Buffer;
  readonly mailSite: MailSite;
  readonly allowanceKey: Buffer;
  readonly passwords: PasswordHasher;
  /** Derives the passwords of the sample accounts. */
  readonly sampleKey: Buffer;
}

/**
 * Fills an empty database with sample data in one transaction; returns whether it did. If the database is not
 * empty, it returns false with `onlyIfEmpty` and otherwise throws an Error.
 */
export function loadSampleData(
  deps: SampleDeps,
  options: { readonly onlyIfEmpty: boolean },
): Promise<boolean> {
  return inPatientTransaction(deps.database, async (tx) => {
    if (!(await lockIfEmpty(tx))) {
      if (options.onlyIfEmpty) return false;
      throw new Error("sample data can only be loaded into an empty database");
    }
    // This can take half a minute on a slow machine.
    deps.log.info("creating sample data, which takes a while");
    const now = deps.clock();
    const created = await createSamples(tx, now);
    const office = { id: await createSampleAccounts(tx, deps, created.accounts), actions: [] };
    const records = { ...created, office };
    const texts = { campaigns, people, donors: donorNames, messages: donorMessages };
    const donations = planDonations(
      seededRandom(SEED),
      { ...texts, campaignMessages },
      DONATIONS,
      now,
    );
    const recurring = await planSampleRecurring(tx, records, seededRandom(SEED), now);
    const inOrder = [...donations, ...recurring.paid].sort((a, b) => a.donatedAt - b.donatedAt);
    await createDonationsInOrder(tx, deps, records, { donations: inOrder, now });
    await createRecurringPeriods(tx, records, recurring, now);
    await createSampleTeams(tx, records, now);
    const comments = await createSampleComments(tx, records, now);
    await createSampleReactions(tx, { ...records, donations }, seededRandom(SEED), now);
    await createSampleInKind(tx, records, now);
    await createSampleProposals(tx, records, now);
    await createSampleReviews(tx, records, comments, now);
    await createSampleDonors(tx, created.accounts, office, now);
    await createSampleEnquiries(tx, office, now);
    await createSampleNewsletter(tx, deps, office, now);
    await createSampleMoney(tx, deps, office, now);
    await recordOfficeActions(tx, office);
    await createSampleMailings(tx, deps, records, now);
    await renumberNotifications(tx, new Date(now - UNREAD_MS));
    await analyzeTables(tx);
    const at = new Date(deps.clock());
    // No gateway balances are known yet.
    const sums = await readBookSums(tx, { gateways: createGateways([]), now: at });
    await recordCheck(tx, { right: true, all: false, at }, sums);
    return true;
  });
}

/** Creates online and offline donations in chronological order, so that their numbers increase with time. */
async function createDonationsInOrder(
  tx: Tx,
  deps: SampleDeps,
  records: SampleRecords,
  { donations, now }: { readonly donations: readonly SampleDonation[]; readonly now: number },
): Promise<void> {
  let createdCount = 0;
  const createUntil = async (time: number) => {
    const nextIndex = donations.findIndex(({ donatedAt }) => donatedAt > time);
    const end = nextIndex === -1 ? donations.length : nextIndex;
    await createSampleDonations(tx, deps, records, donations.slice(createdCount, end));
    createdCount = end;
  };
  await createSampleOfflineDonations(tx, deps, records, { now, before: createUntil });
  await createUntil(now);
}
