import { expect, test } from "vitest";
import { addressOf, readAddress } from "./overview-address.ts";

test("an address comes back as it was written", () => {
  const address = {
    id: 12,
    range: { from: "2026-01-01", to: "2026-11-20" },
    sort: "most_found",
  } as const;
  const written = addressOf(address);
  expect(written).toBe("/campaign?id=12&from=2026-01-01&to=2026-11-20&sort=most_found");
  expect(readAddress(new URL(written, "http://a.example").searchParams)).toEqual(address);
});

test("values that make no sense are ignored", () => {
  const bare = { id: undefined, range: undefined, sort: "newest" } as const;
  for (const query of [
    "",
    "id=abc&sort=toString",
    "from=2026-01-01",
    "from=2026-02-01&to=2026-01-01",
    "from=2026-13-01&to=2026-14-01",
    "id=0",
  ]) {
    expect(readAddress(new URLSearchParams(query))).toEqual(bare);
  }
  expect(addressOf(bare)).toBe("/campaign");
});

test("what stands beside the overview stays in its address", () => {
  const address = readAddress(new URLSearchParams("id=2&list_sort=newest"));
  expect(addressOf({ ...address, id: 5, beside: { list_sort: "newest" } })).toBe(
    "/campaign?id=5&list_sort=newest",
  );
});
