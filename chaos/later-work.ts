import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "./donors/dice.ts";
import { uploadStatement } from "./donors/site-client.ts";
import { strike } from "./strike.ts";
import { until } from "./until.ts";
import { startDueDay } from "./world/due-day.ts";
import type { World } from "./world/world.ts";

const UPLOAD_EVERY_MS = 500;
const UPLOADED_WITHIN_MS = 150_000;
/** The site looks for jobs every 15 s. */
const CHARGED_WITHIN_MS = 90_000;

/** The office uploads both statements of the bank to every process, again and again, with a kill during each. */
export async function importStatements(world: World, dice: Dice): Promise<void> {
  const files = world.bank.statements();
  const upload = (file: string) =>
    Promise.all(world.siteUrls.map((siteUrl) => uploadUntilDone(world, siteUrl, file)));
  for (const [number, file] of files.entries()) {
    const uploaded = upload(file);
    await pause(dice.between(20, 500));
    await strike(world, dice, number);
    await uploaded;
  }
  for (const file of files) await upload(file);
}

async function uploadUntilDone(
  { bank, bearer }: World,
  siteUrl: string,
  file: string,
): Promise<void> {
  const isDone = async () => {
    const result = await uploadStatement(siteUrl, bearer(), file);
    if (typeof result === "object") bank.refusals.push(`the statement gets ${result.refusal}`);
    return result !== undefined;
  };
  const limits = { withinMs: UPLOADED_WITHIN_MS, everyMs: UPLOAD_EVERY_MS };
  if (!(await until(isDone, limits))) bank.refusals.push("a statement was not imported");
}

/**
 * On each of several days, all recurring donations come due, with a kill once the gateway gets the first charge. Returns
 * how often each came due.
 */
export async function chargeOnDays(
  world: World,
  dice: Dice,
  days: number,
): Promise<ReadonlyMap<string, number>> {
  const dueCounts = new Map<string, number>();
  for (let day = 1; day <= days; day += 1) {
    const before = await world.gateway.countCharges();
    for (const id of await world.readRows((query) => startDueDay(query, { day, days }))) {
      dueCounts.set(id, (dueCounts.get(id) ?? 0) + 1);
    }
    const hasCharged = async () => (await world.gateway.countCharges()) > before;
    await until(hasCharged, { withinMs: CHARGED_WITHIN_MS, everyMs: 20 });
    await pause(dice.between(0, 300));
    await strike(world, dice, day);
    // At the same time as the processes.
    await world.runJobsNow();
  }
  return dueCounts;
}
