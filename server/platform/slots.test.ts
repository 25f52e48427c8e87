import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

test("refuses work beyond the limits of running and waiting work", async () => {
  const slots = createSlots({ atOnce: 2, waiting: 30 });
  const { promise, resolve: open } = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await promise;
    running -= 1;
  };
  const accepted = Array.from({ length: 32 }, () => slots.run(work));
  await expect(slots.run(work)).rejects.toMatchObject({ code: "unavailable", retryAfter: 2 });
  open();
  await Promise.all(accepted);
  expect(most).toBe(2);
  await expect(slots.run(async () => "again")).resolves.toBe("again");
});

test("frees the slot of work that fails", async () => {
  const slots = createSlots({ atOnce: 1, waiting: 0 });
  await expect(slots.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(slots.run(async () => 1)).resolves.toBe(1);
});

test("limits each visitor and still accepts others", async () => {
  const slots = createSlots({ atOnce: 1, waiting: 10, perVisitor: 2 });
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const accepted = [slots.run(() => promise, "greedy"), slots.run(() => promise, "greedy")];
  await expect(slots.run(() => promise, "greedy")).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfter: 2,
  });
  accepted.push(slots.run(() => promise, "modest"));
  open();
  await Promise.all(accepted);
  await expect(slots.run(async () => "again", "greedy")).resolves.toBe("again");
});
