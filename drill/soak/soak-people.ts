import { createAccount } from "#server/features/foundation/accounts/create-account.ts";
import { argon2 } from "#server/features/identity/passwords/password-hasher.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import type { Ask } from "../../chaos/check/site-rows.ts";
import type { KnownCampaign } from "../../chaos/rates.ts";

const PASSWORD = "a long walk by the river";
const MEMBERS = 20;
const FOLLOWERS = 12;

/** Somebody who signs in, from a network of their own. */
export interface SoakPerson {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

export interface SoakPeople {
  /** Whose campaigns take the gifts. */
  readonly organiser: SoakPerson;
  readonly members: readonly SoakPerson[];
  /** Addresses of those who follow all of the campaigns. */
  readonly followers: readonly string[];
}

/** Makes the people of a soak; `ask` asks as the owner of the tables. */
export async function makePeople(
  databaseUrl: string,
  ask: Ask,
  campaigns: readonly KnownCampaign[],
): Promise<SoakPeople> {
  const database = openPostgres(databaseUrl, { connections: 2 });
  const passwordHash = await argon2.hash(PASSWORD);
  async function make(name: string): Promise<{ id: string; person: SoakPerson }> {
    const email = `${name}@example.org`;
    const account = {
      ...{ email, firstName: "Ada", lastName: "Obi", portrait: null },
      ...{ passwordHash, emailVerifiedAt: new Date() },
    };
    const id = await inTransaction(database, (tx) => createAccount(tx, account));
    made += 1;
    return { id, person: { email, password: PASSWORD, address: `203.0.${made}.7` } };
  }
  let made = 0;
  const makeMany = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, number) => make(`${name}-${number}`)));

  try {
    const organiser = await make("organiser");
    const members = await makeMany("member", MEMBERS);
    const followers = await makeMany("follower", FOLLOWERS);
    const known = campaigns.map(({ id }) => id).join(", ");
    await ask(`UPDATE campaign SET organiser_id = '${organiser.id}' WHERE id IN (${known})`);
    await ask(`INSERT INTO campaign_follow (campaign_id, account_id, followed_at)
      SELECT c.id, a.id, now() FROM campaign c, account a
      WHERE c.id IN (${known}) AND a.email LIKE 'follower-%'`);
    return {
      organiser: organiser.person,
      members: members.map(({ person }) => person),
      followers: followers.map(({ person }) => person.email),
    };
  } finally {
    await database.close();
  }
}
