import type { PersonKey, SampleDonor, SamplePerson } from "#samples/sample-types.ts";
import type { Random } from "../seeded-random.ts";

/** A donor with an account, a named guest, or someone unknown. */
export interface PlannedDonor {
  readonly account: PersonKey | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly anonymous: boolean;
}

const WITH_ACCOUNT = 0.45;
const ANONYMOUS = 0.2;
const WITH_ADDRESS = 0.8;
/** Share of anonymous donors whose name is hidden only from the public. */
const NAMED_PRIVATELY = 0.5;

/** Picks a donor who is not the campaign's organiser. */
export function pickDonor(
  random: Random,
  { people, donors }: { people: readonly SamplePerson[]; donors: readonly SampleDonor[] },
  organiser: PersonKey,
): PlannedDonor {
  const anonymous = random.chance(ANONYMOUS);
  if (random.chance(WITH_ACCOUNT)) {
    const person = random.pick(people.filter(({ key }) => key !== organiser));
    return { account: person.key, name: fullName(person), email: person.email, anonymous };
  }
  const donor = random.pick(donors);
  const email = random.chance(WITH_ADDRESS) ? toEmail(donor) : null;
  const isUnnamed = anonymous && !random.chance(NAMED_PRIVATELY);
  return { account: null, name: isUnnamed ? null : fullName(donor), email, anonymous };
}

export function fullName(person: SampleDonor): string {
  return `${person.firstName} ${person.lastName}`;
}

/** Such as `amelie.fournel@example.org`, without accents. */
export function toEmail(donor: SampleDonor): string {
  const plain = fullName(donor)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .trim();
  return `${plain.replace(/ +/g, ".")}@example.org`;
}
