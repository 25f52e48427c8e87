import { campaigns } from "#samples/campaign-list.ts";
import { campaignMessages, donorMessages, donorNames } from "#samples/donor-messages.ts";
import { people } from "#samples/people.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import type { PasswordHasher } from "../sign-in/password-hasher.ts";
import { createSamples } from "./create-samples.ts";
import { giveSamples } from "./give-samples.ts";
import { planGifts } from "./plan-gifts.ts";
import { createSampleAccounts } from "./sample-accounts.ts";
import { analyzeTables, lockWhereEmpty } from "./sample-store.ts";
import { seededRandom } from "./seeded-random.ts";

/** Any number; another one makes up another two thousand gifts. */
const SEED = 20_261_120;
const GIFTS = 2_000;

export interface SampleDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly donorKey: Buffer;
  readonly passwords: PasswordHasher;
  /** The passwords of the sample accounts come of it. */
  readonly sampleKey: Buffer;
}

/**
 * Fills an empty database with the samples, all or nothing; answers whether it did. One that holds
 * anything is left alone where `onlyIfEmpty`, and otherwise an Error.
 */
export function loadSampleData(
  deps: SampleDeps,
  options: { readonly onlyIfEmpty: boolean },
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    if (!(await lockWhereEmpty(tx))) {
      if (options.onlyIfEmpty) return false;
      throw new Error("sample data goes into an empty database only");
    }
    const now = deps.clock();
    const places = await createSamples(tx, now);
    await createSampleAccounts(tx, deps, places.accounts);
    const texts = { campaigns, people, donors: donorNames, messages: donorMessages };
    const gifts = planGifts(seededRandom(SEED), { ...texts, campaignMessages }, GIFTS, now);
    await giveSamples(tx, deps, places, gifts);
    await analyzeTables(tx);
    return true;
  });
}
