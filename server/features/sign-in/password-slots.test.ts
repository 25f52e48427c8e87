import { expect, test, vi } from "vitest";
import { openAccount } from "../../testing/test-account.ts";
import { openTestSite } from "../../testing/test-site.ts";
import { argon2 } from "./password-hasher.ts";
import { createSlots } from "./password-slots.ts";

/** Work that ends when told. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: resolve };
}

test("door 1: two at once, thirty wait, the next is told to come again", async () => {
  const slots = createSlots({ atOnce: 2, waiting: 30 });
  const { promise, open } = gate();
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await promise;
    running -= 1;
  };
  const taken = Array.from({ length: 32 }, () => slots.run(work));
  await expect(slots.run(work)).rejects.toMatchObject({ code: "unavailable", retryAfter: 2 });
  open();
  await Promise.all(taken);
  expect(most).toBe(2);
  await expect(slots.run(async () => "room again")).resolves.toBe("room again");
});

test("work that fails gives its place back", async () => {
  const slots = createSlots({ atOnce: 1, waiting: 0 });
  await expect(slots.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(slots.run(async () => 1)).resolves.toBe(1);
});

test("door 1: of a flood of logins the overflow is answered 503, the others when it is their turn", async () => {
  const { promise, open } = gate();
  const verify = async (hash: string, password: string) => {
    await promise;
    return argon2.verify(hash, password);
  };
  const site = await openTestSite({
    argon2: { hash: argon2.hash, verify },
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  const ada = await openAccount(site);
  const busy: string[] = [];
  const flood = Array.from({ length: 40 }, async (_, n) => {
    const email = `stranger-${n}@example.org`;
    const answer = await ada.login({ email }, { "x-forwarded-for": `192.0.2.${n}` });
    if (answer.status === 503)
      busy.push(`${answer.json.code} ${answer.headers.get("retry-after")}`);
    return answer.status;
  });
  await vi.waitFor(() => expect(busy).toHaveLength(8), 10_000);
  expect(new Set(busy)).toEqual(new Set(["unavailable 2"]));
  open();
  expect((await Promise.all(flood)).filter((status) => status === 401)).toHaveLength(32);
  expect((await ada.login()).status).toBe(200);
});
