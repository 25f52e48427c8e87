import { expect, test } from "vitest";
import { overviewAddress, readOverviewAddress } from "./overview-address.ts";

test("a URL is read as it was written", () => {
  const address = {
    id: 12,
    range: { from: "2026-01-01", to: "2026-11-20" },
    sort: "most_found",
  } as const;
  const url = overviewAddress(address);
  expect(url).toBe("/campaign?id=12&from=2026-01-01&to=2026-11-20&sort=most_found");
  expect(readOverviewAddress(new URL(url, "http://a.example").searchParams)).toEqual(address);
});

test("ignores invalid values", () => {
  const bare = { id: undefined, range: undefined, sort: "newest" } as const;
  for (const query of [
    "",
    "id=abc&sort=toString",
    "from=2026-01-01",
    "from=2026-02-01&to=2026-01-01",
    "from=2026-13-01&to=2026-14-01",
    "id=0",
  ]) {
    expect(readOverviewAddress(new URLSearchParams(query))).toEqual(bare);
  }
  expect(overviewAddress(bare)).toBe("/campaign");
});

test("keeps other parameters in the URL", () => {
  const address = readOverviewAddress(new URLSearchParams("id=2&list_sort=newest"));
  expect(overviewAddress({ ...address, id: 5, otherParams: { list_sort: "newest" } })).toBe(
    "/campaign?id=5&list_sort=newest",
  );
});
