import { expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { newsletterJobs } from "./newsletter-jobs.ts";
import { findSubscriber } from "./subscriber-store.ts";

test("deletes only subscriptions that are still unconfirmed a month after the last request", async () => {
  const site = await openTestSite({ mails: true });
  const requestSubscription = (email: string) => site.post(`/api/v1/subscribe/${email}/`, {});
  const stateOf = async (email: string) => (await findSubscriber(site.db, email))?.state;
  const confirm = async (email: string) => {
    const token = /token=(\S+)/.exec((await site.mailTo(email)).text)?.[1];
    return (await site.post("/api/v1/newsletter/confirm/", { token })).status;
  };
  for (const name of ["confirmed", "forgotten", "repeated"])
    await requestSubscription(`${name}@example.org`);
  expect(await confirm("confirmed@example.org")).toBe(200);
  site.clock.now += 30 * DAY_MS + 1;
  await requestSubscription("repeated@example.org");
  for (const job of newsletterJobs(site.deps)) await job.run({}, "once");
  expect(await stateOf("confirmed@example.org")).toBe("confirmed");
  expect(await stateOf("repeated@example.org")).toBe("pending");
  expect(await stateOf("forgotten@example.org")).toBeUndefined();
  expect(await confirm("forgotten@example.org")).toBe(404);
});
