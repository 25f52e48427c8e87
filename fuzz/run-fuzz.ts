import { createDice, type Dice } from "../chaos/donors/dice.ts";
import type { Description, Operation } from "./description.ts";
import type { Judge } from "./judge.ts";
import { type Made, makeRequest } from "./make-request.ts";
import type { MetThings } from "./met-things.ts";
import { type People, type Person, type Role, readEmails, roles } from "./people.ts";
import { type Answered, asCurl, send } from "./send.ts";
import type { Site } from "./site.ts";
import type { Tally } from "./tally.ts";

const AT_ONCE = 8;
const TAKEN_IN_BYTES = 8 * 1024;
const LETTERS_EVERY = 100;
/** Reads come first, since later requests use their results. */
const READING_ROUNDS = 2;

/** Operations that end the caller's account or session: called only by spare people. */
const perilous =
  /\/account\/(erase|password|email|two-factor|sessions)\/|\/auth\/(logout|logout-all|two-factor|password-reset|refresh)\//;
/** Operations on other people's accounts. */
const uponAccounts = /\/admin\/users\/\{id\}\//;

interface World {
  readonly site: Site;
  readonly description: Description;
  readonly people: People;
  readonly met: MetThings;
  readonly judge: Judge;
  readonly tally: Tally;
}

/** Sends the requests, eight at once, and judges every response. */
export async function runFuzz(
  world: World,
  options: { readonly requests: number; readonly seed: number; readonly only: string },
): Promise<void> {
  const { site, description } = world;
  const operations = description.operations.filter(({ name }) => name.includes(options.only));
  const plan = planOf(createDice(options.seed, 0), operations, options.requests);
  let next = 0;
  // Log in first: an admin's call could disable an account.
  await Promise.all(roles.map((role) => world.people.as(role)));
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let number = next++; number < plan.length; number = next++) {
      if (site.hasEnded()) return;
      const operation = plan[number];
      if (operation) await fuzzOnce(world, createDice(options.seed, number + 1), operation);
      if (number % LETTERS_EVERY === 0) {
        for (const { text } of await readEmails(site.url)) world.met.addLetter(text);
      }
    }
  });
  await Promise.all(workers);
}

function planOf(dice: Dice, operations: readonly Operation[], requests: number): Operation[] {
  const reading = operations.filter(({ method }) => method === "GET");
  const plan = Array.from({ length: READING_ROUNDS }, () => reading).flat();
  while (plan.length < requests) plan.push(...shuffled(dice, operations));
  return plan.slice(0, requests);
}

function shuffled<T>(dice: Dice, list: readonly T[]): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(dice.between(0, rest.length - 1), 1));
}

async function fuzzOnce(world: World, dice: Dice, operation: Operation): Promise<void> {
  const { site, people, met, judge, tally } = world;
  const role = pickRole(dice, operation);
  const person = await personFor(people, role, operation);
  const made = makeRequest(dice, operation, role, person, met);
  if (uponAccounts.test(operation.path) && people.ownIds.has(String(made.places.id))) return;
  let answered: Answered;
  const workedBefore = site.workedMs();
  try {
    answered = await send(site.url, made.sent);
  } catch (error) {
    if (isTooLong(made.sent)) return;
    tally.fault(
      operation,
      0,
      `no response: ${(error as Error).message}`,
      asCurl(site.url, made.sent),
    );
    return;
  }
  learn(world, operation, role, made, answered, person);
  tally.answered(operation, role, answered.status);
  const workedMs = site.workedMs() - workedBefore;
  for (const fault of judge(operation, made.sent, answered, workedMs)) {
    const shown = `${asCurl(site.url, made.sent)}\n            -> ${answered.text.slice(0, 300)}`;
    tally.fault(operation, answered.status, fault, shown);
  }
}

/** The site responds and hangs up before reading everything, so the response may get lost. */
function isTooLong({ target, body }: Made["sent"]): boolean {
  return target.length + Buffer.byteLength(body ?? "") > TAKEN_IN_BYTES;
}

function learn(
  { people, met }: World,
  operation: Operation,
  role: Role,
  made: Made,
  { status, headers, text }: Answered,
  person: Person | undefined,
): void {
  if (status === 401 && person && made.sent.headers.authorization?.endsWith(person.token)) {
    people.tokenEnded(person.token);
  }
  const isJson = String(headers["content-type"]).startsWith("application/json");
  if (status < 300 && isJson && text !== "") {
    met.add(role, operation, made.places, JSON.parse(text));
  }
}

function pickRole(dice: Dice, { access }: Operation): Role {
  if (dice.chance(0.15)) return dice.pick(roles);
  if (access === "admin") return "admin";
  if (access === "supporter") return dice.pick(["donor", "organiser", "organiser", "admin"]);
  return dice.pick(["guest", "guest", "donor", "organiser"]);
}

function personFor(people: People, role: Role, { path }: Operation): Promise<Person | undefined> {
  return role !== "guest" && perilous.test(path) ? people.spare() : people.as(role);
}
