import { randomInt } from "node:crypto";
import { test } from "vitest";
import { runRecurringModel } from "../../../testing/recurring/run-recurring-model.ts";
import { openTestSite } from "../../../testing/test-site.ts";

/** For longer runs: `RECURRING_MODEL=1000x50`. */
const [lives = 15, steps = 20] = (process.env.RECURRING_MODEL ?? "")
  .split("x")
  .map(Number)
  .filter(Boolean);
const seed = Number(process.env.RECURRING_SEED ?? randomInt(2 ** 31));

test("recurring donations live as the model says, whatever crashes", {
  timeout: 120_000 + lives * steps * 200,
}, async () => {
  console.log(`recurring donations: RECURRING_SEED=${seed}, ${lives} lives of ${steps} steps`);
  await runRecurringModel(await openTestSite(), { seed, lives, steps });
});
