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
import { keyed, known } from "./sample-key.ts";

/** A donor, and the owner of a campaign. */
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

/** Makes three sample accounts that can log in. One is new, the office's; answers its id. */
export async function createSampleAccounts(
  tx: Tx,
  { passwords, sampleKey }: SampleAccountDeps,
  accounts: ReadonlyMap<PersonKey, string>,
): Promise<string> {
  const now = new Date();
  for (const { person } of members) {
    const id = known(accounts, person);
    await updatePassword(tx, id, await passwords.hash(passwordOf(emailOf(person), sampleKey)));
    await updateVerifiedAt(tx, id, now);
  }
  return createAccount(tx, {
    ...office,
    portrait: null,
    role: "admin",
    passwordHash: await passwords.hash(passwordOf(office.email, sampleKey)),
    emailVerifiedAt: now,
  });
}

export interface SampleLogin {
  readonly title: string;
  readonly email: string;
  readonly password: string;
}

/** The sample accounts whose password was not changed. */
export async function findSampleLogins({
  db,
  passwords,
  sampleKey,
}: SampleAccountDeps & { readonly db: Db }): Promise<SampleLogin[]> {
  const known = [
    ...members.map(({ title, person }) => ({ title, email: emailOf(person) })),
    { title: office.title, email: office.email },
  ];
  const logins: SampleLogin[] = [];
  for (const { title, email } of known) {
    const account = await findAccountByEmail(db, email);
    const password = passwordOf(email, sampleKey);
    if (await passwords.verify(account?.password_hash, password)) {
      logins.push({ title, email, password });
    }
  }
  return logins;
}

function emailOf(key: PersonKey): string {
  return keyed(people, key).email;
}

/** `3fa9-71c0-e25b`: different on every site, the same at each start of a site. */
function passwordOf(email: string, sampleKey: Buffer): string {
  const digits = Buffer.from(keyedHash(sampleKey, email), "base64url").toString("hex");
  return [0, 4, 8].map((start) => digits.slice(start, start + 4)).join("-");
}
