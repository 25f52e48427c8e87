import type { Dice } from "../donors/dice.ts";
import type { DatabaseLine } from "./database-line.ts";
import type { Mood } from "./mail-server.ts";
import { lasts, type Spell } from "./spells.ts";

const SPELL_MS = 3_000;
/** A process whose every start met bad weather would never be open. */
const STARTING_SHARE = 0.2;

/** What happens between a process and PostgreSQL; no silence is longer than `longestMs`. */
export function databaseSpells(
  lines: ReadonlyArray<{ readonly line: DatabaseLine; readonly isOpen: () => boolean }>,
  dice: Dice,
  longestMs: number,
): Spell[] {
  const pickLine = () => {
    const open = lines.filter(({ isOpen }) => isOpen());
    return dice.pick(open.length > 0 && !dice.chance(STARTING_SHARE) ? open : lines).line;
  };
  const silence =
    (which: "all" | "listening"): Spell =>
    async (signal) => {
      const line = pickLine();
      signal.addEventListener("abort", line.thaw, { once: true });
      await line.freeze(which, dice.between(1_000, longestMs));
      signal.removeEventListener("abort", line.thaw);
      await lasts(SPELL_MS, signal);
    };
  const lostCommits: Spell = async (signal) => {
    pickLine().loseCommits(dice.between(1, 4));
    await lasts(SPELL_MS, signal);
  };
  return [
    (signal) => lasts(SPELL_MS, signal),
    lostCommits,
    silence("all"),
    lostCommits,
    silence("listening"),
  ];
}

const badMoods: readonly Mood[] = ["refusing", "deferring", "cutting"];
/** A mail that meets one bad mood after the other waits longer each time. */
const BAD_MOOD_MS = 1_500;

export function mailSpells(server: { setMood(mood: Mood): void }): Spell[] {
  return badMoods.map((mood) => async (signal) => {
    server.setMood("well");
    await lasts(SPELL_MS, signal);
    server.setMood(mood);
    await lasts(BAD_MOOD_MS, signal);
  });
}
