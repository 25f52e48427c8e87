import { expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { sessionJobs } from "./session-jobs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("deletes only old sessions and used tokens", async () => {
  const site = await openTestSite({ argon2: fakeArgon2 });
  const ada = await openAccount(site);
  const run = async () => {
    for (const job of sessionJobs(site.deps)) await job.run({}, "once");
  };
  const rows = async () => ({
    sessions: (await site.db.selectFrom("session").select("id").execute()).length,
    uses: (await site.db.selectFrom("used_refresh_token").select("hash").execute()).length,
  });

  await ada.login({ refresh: true });
  let { refresh } = (await ada.login({ refresh: true, stay_logged_in: true })).json;
  const renew = async () => {
    ({ refresh } = (await site.post("/api/v1/auth/refresh/", { refresh })).json);
  };
  await renew();
  await run();
  expect(await rows()).toEqual({ sessions: 2, uses: 1 });

  site.clock.now += 29 * DAY_MS + 1;
  await renew();
  site.clock.now += 2 * DAY_MS;
  await run();
  expect(await rows()).toEqual({ sessions: 1, uses: 1 });
  await renew();
  expect(refresh).toBeDefined();

  site.clock.now += 61 * DAY_MS;
  await run();
  expect(await rows()).toEqual({ sessions: 0, uses: 0 });
});
