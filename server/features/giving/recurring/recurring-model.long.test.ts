import { randomInt } from "node:crypto";
import { test } from "vitest";
import { runRecurringModel } from "../../../testing/recurring/run-recurring-model.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const seed = Number(process.env.RECURRING_SEED ?? randomInt(2 ** 31));

test("a thousand recurring donations live as the model says", { timeout: 3_600_000 }, async () => {
  console.log(`recurring donations: RECURRING_SEED=${seed}, 1000 lives of 50 steps`);
  await runRecurringModel(await openTestSite(), { seed, lives: 1_000, steps: 50 });
});
