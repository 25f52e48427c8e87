import { people } from "#samples/people.ts";
import type { PersonKey } from "#samples/sample-types.ts";
import {
  findAccountByEmail,
  updatePassword,
  updateVerifiedAt,
} from "../features/foundation/accounts/account-store.ts";
import { createAccount } from "../features/foundation/accounts/create-account.ts";
import type { PasswordHasher } from "../features/identity/passwords/password-hasher.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import { keyedHash } from "../platform/secrets.ts";
import { findRecord, findSample } from "./find-sample.ts";

const members = [
  { title: "A donor", person: "person-31" },
  { title: "An organiser", person: "person-09" },
] as const satisfies ReadonlyArray<{ title: string; person: PersonKey }>;

const office = {
  title: "An admin",
  email: "admin@example.org",
  firstName: "Frieda",
  lastName: "Halvorsen",
} as const;

interface SampleAccountDeps {
  readonly passwords: PasswordHasher;
  readonly sampleKey: Buffer;
}

/** Sets up three sample accounts that can log in; returns the id of the new admin. */
export async function createSampleAccounts(
  tx: Tx,
  { passwords, sampleKey }: SampleAccountDeps,
  accounts: ReadonlyMap<PersonKey, string>,
): Promise<string> {
  const now = new Date();
  for (const { person } of members) {
    const id = findRecord(accounts, person);
    await updatePassword(
      tx,
      id,
      await passwords.hash(derivePassword(findEmail(person), sampleKey)),
    );
    await updateVerifiedAt(tx, id, now);
  }
  return createAccount(tx, {
    ...office,
    portrait: null,
    officeRole: "owner",
    passwordHash: await passwords.hash(derivePassword(office.email, sampleKey)),
    emailVerifiedAt: now,
  });
}

interface SampleLogin {
  readonly title: string;
  readonly email: string;
  readonly password: string;
}

/** The sample accounts whose password is unchanged. */
export async function findSampleLogins({
  db,
  passwords,
  sampleKey,
}: SampleAccountDeps & { readonly db: Db }): Promise<SampleLogin[]> {
  const candidates = [
    ...members.map(({ title, person }) => ({ title, email: findEmail(person) })),
    { title: office.title, email: office.email },
  ];
  const logins: SampleLogin[] = [];
  for (const { title, email } of candidates) {
    const account = await findAccountByEmail(db, email);
    const password = derivePassword(email, sampleKey);
    if (await passwords.verify(account?.password_hash, password)) {
      logins.push({ title, email, password });
    }
  }
  return logins;
}

function findEmail(key: PersonKey): string {
  return findSample(people, key).email;
}

/** Such as `3fa9-71c0-e25b`: different for each site, the same at each start. */
function derivePassword(email: string, sampleKey: Buffer): string {
  const digits = Buffer.from(keyedHash(sampleKey, email), "base64url").toString("hex");
  return [0, 4, 8].map((start) => digits.slice(start, start + 4)).join("-");
}
