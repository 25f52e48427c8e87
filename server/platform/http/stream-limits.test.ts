import { expect, test } from "vitest";
import { listNetworks } from "./list-networks.ts";
import { createStreamLimits, networkShares } from "./stream-limits.ts";

const shares = (address: string) => networkShares(listNetworks(address), [2, 4, 8]);
const refused = expect.objectContaining({ code: "too_many_requests", retryAfter: 30 });

test("limits a /64, a /56 and a /48 increasingly, and still admits other visitors", () => {
  const limits = createStreamLimits({ overall: 1000 });
  const enter = (address: string) => limits.acquire(shares(address));
  const enterAll = (addresses: readonly string[]) =>
    addresses.flatMap((address) => {
      try {
        return [enter(address)];
      } catch (error) {
        expect(error).toEqual(refused);
        return [];
      }
    });
  const streams = (count: number, address: (n: number) => string) =>
    enterAll(Array.from({ length: count }, (_, n) => address(n)));
  const first = streams(100, (n) => `2001:db8:1:0::${n.toString(16)}`);
  expect(first).toHaveLength(2);
  expect(streams(100, (n) => `2001:db8:1:${n.toString(16)}::1`)).toHaveLength(2);
  expect(streams(600, (n) => `2001:db8:1:${(n * 64).toString(16)}::1`)).toHaveLength(4);
  expect(enter("2001:db8:2::1")).toBeTypeOf("function");
  expect(streams(100, () => "192.0.2.7")).toHaveLength(2);
  expect(enter("192.0.2.8")).toBeTypeOf("function");
  for (const leave of first) leave();
  first[0]?.();
  expect(streams(100, () => "2001:db8:1::1")).toHaveLength(2);
});

test("reserves the last tenth for visitors without a stream", () => {
  const limits = createStreamLimits({ overall: 20 });
  const greedy = [{ key: "greedy", most: 100 }];
  for (let place = 0; place < 18; place += 1) limits.acquire(greedy);
  expect(() => limits.acquire(greedy)).toThrow(refused);
  const leave = limits.acquire([{ key: "modest", most: 100 }]);
  limits.acquire([{ key: "another", most: 100 }]);
  expect(() => limits.acquire([{ key: "third", most: 100 }])).toThrow(refused);
  leave();
  leave();
  limits.acquire([{ key: "third", most: 100 }]);
  expect(() => limits.acquire([{ key: "fourth", most: 100 }])).toThrow(refused);
});
