import type { PersonKey, SampleDonor, SamplePerson } from "#samples/sample-types.ts";
import type { Random } from "../seeded-random.ts";

/** Who gives: somebody with an account, a guest with a name, or nobody we know. */
export interface Giver {
  readonly account: PersonKey | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly anonymous: boolean;
}

const WITH_ACCOUNT = 0.15;
const ANONYMOUS = 0.2;
const WITH_ADDRESS = 0.8;
/** The part of the anonymous donors who told us their name: only the public doesn't see it. */
const NAMED_TO_US = 0.5;

/** Picks a giver who is not the campaign's own organiser. */
export function pickGiver(
  random: Random,
  { people, donors }: { people: readonly SamplePerson[]; donors: readonly SampleDonor[] },
  organiser: PersonKey,
): Giver {
  const anonymous = random.chance(ANONYMOUS);
  if (random.chance(WITH_ACCOUNT)) {
    const person = random.pick(people.filter(({ key }) => key !== organiser));
    return { account: person.key, name: nameOf(person), email: person.email, anonymous };
  }
  const donor = random.pick(donors);
  const email = random.chance(WITH_ADDRESS) ? addressOf(donor) : null;
  const hidden = anonymous && !random.chance(NAMED_TO_US);
  return { account: null, name: hidden ? null : nameOf(donor), email, anonymous };
}

function nameOf(person: SampleDonor): string {
  return `${person.firstName} ${person.lastName}`;
}

/** `amelie.fournel@example.org`: the address has no accents. */
function addressOf(donor: SampleDonor): string {
  const plain = nameOf(donor)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .trim();
  return `${plain.replace(/ +/g, ".")}@example.org`;
}
