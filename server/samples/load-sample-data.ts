import { campaigns } from "#samples/campaign-list.ts";
import { campaignMessages, donorMessages, donorNames } from "#samples/donor-messages.ts";
import { people } from "#samples/people.ts";
import { keepCheck, readSums } from "../features/books/public-books/keep-check.ts";
import type { MailSite } from "../features/foundation/letters/mail-site.ts";
import { settlePastNotifications } from "../features/foundation/notifications/notification-store.ts";
import { createGateways } from "../features/gateways/provider/gateways.ts";
import type { PasswordHasher } from "../features/identity/passwords/password-hasher.ts";
import { type Clock, DAY_MS } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { inPatientTransaction } from "../platform/db/in-transaction.ts";
import type { Log } from "../platform/log.ts";
import { createSampleComments } from "./create-sample-comments.ts";
import { createSampleDesk } from "./create-sample-desk.ts";
import { createSampleEnquiries } from "./create-sample-enquiries.ts";
import { createSampleInKind } from "./create-sample-in-kind.ts";
import { createSampleMailings } from "./create-sample-mailings.ts";
import { createSampleMoney } from "./create-sample-money.ts";
import { createSampleNewsletter } from "./create-sample-newsletter.ts";
import { createSampleOfflineDonations } from "./create-sample-offline-donations.ts";
import { createSampleProposals } from "./create-sample-proposals.ts";
import { createSampleReactions } from "./create-sample-reactions.ts";
import { createSampleTeams } from "./create-sample-teams.ts";
import { createSamples } from "./create-samples.ts";
import { planDonations, type SampleDonation } from "./donations/plan-donations.ts";
import { giveSamples, type SamplePlaces } from "./give-samples.ts";
import { createSampleAccounts } from "./sample-accounts.ts";
import { recordDeeds } from "./sample-office.ts";
import { analyzeTables, lockWhereEmpty } from "./sample-store.ts";
import { seededRandom } from "./seeded-random.ts";

/** Any number. Another one gives two thousand other donations. */
const SEED = 20_261_120;
const DONATIONS = 2_000;
/** Organisers have read notifications that are older than this. */
const UNREAD_MS = 3 * DAY_MS;

export interface SampleDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, "info">;
  readonly donorKey: Buffer;
  readonly mailSite: MailSite;
  readonly allowanceKey: Buffer;
  readonly passwords: PasswordHasher;
  /** The passwords of the sample accounts are derived from it. */
  readonly sampleKey: Buffer;
}

/**
 * Fills an empty database with the samples, all or nothing; answers whether it did. Where the
 * database is not empty: answers false with `onlyIfEmpty`, and throws an Error without.
 */
export function loadSampleData(
  deps: SampleDeps,
  options: { readonly onlyIfEmpty: boolean },
): Promise<boolean> {
  return inPatientTransaction(deps.database, async (tx) => {
    if (!(await lockWhereEmpty(tx))) {
      if (options.onlyIfEmpty) return false;
      throw new Error("sample data goes into an empty database only");
    }
    // On a slow machine nothing else is heard for half a minute.
    deps.log.info("making the sample data, which takes a while");
    const now = deps.clock();
    const created = await createSamples(tx, now);
    const office = { id: await createSampleAccounts(tx, deps, created.accounts), deeds: [] };
    const places = { ...created, office };
    const texts = { campaigns, people, donors: donorNames, messages: donorMessages };
    const donations = planDonations(
      seededRandom(SEED),
      { ...texts, campaignMessages },
      DONATIONS,
      now,
    );
    await giveInOrder(tx, deps, places, { donations: donations, now });
    await createSampleTeams(tx, places, now);
    const comments = await createSampleComments(tx, places, now);
    await createSampleReactions(tx, places, seededRandom(SEED), now);
    await createSampleInKind(tx, places, now);
    await createSampleProposals(tx, places, now);
    await createSampleDesk(tx, places, comments, now);
    await createSampleEnquiries(tx, office, now);
    await createSampleNewsletter(tx, deps, office, now);
    await createSampleMoney(tx, deps, office, now);
    await recordDeeds(tx, office);
    await createSampleMailings(tx, deps, places, now);
    await settlePastNotifications(tx, new Date(now - UNREAD_MS));
    await analyzeTables(tx);
    const at = new Date(deps.clock());
    // No gateway was asked yet what it holds.
    const sums = await readSums(tx, { gateways: createGateways([]), now: at });
    await keepCheck(tx, { right: true, all: false, at }, sums);
    return true;
  });
}

/**
 * Creates online and offline donations in the order of their times, so that their numbers rise with
 * time.
 */
async function giveInOrder(
  tx: Tx,
  deps: SampleDeps,
  places: SamplePlaces,
  { donations, now }: { readonly donations: readonly SampleDonation[]; readonly now: number },
): Promise<void> {
  let given = 0;
  const giveUntil = async (time: number) => {
    const next = donations.findIndex(({ givenAt }) => givenAt > time);
    const end = next === -1 ? donations.length : next;
    await giveSamples(tx, deps, places, donations.slice(given, end));
    given = end;
  };
  await createSampleOfflineDonations(tx, deps, places, { now, before: giveUntil });
  await giveUntil(now);
}
