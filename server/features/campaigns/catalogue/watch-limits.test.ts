import { expect, onTestFinished, test } from "vitest";
import { openTestSite } from "../../../testing/test-site.ts";
import { openStream } from "../../../testing/test-stream.ts";

test("leaves streams to the rest of a /48 and to others after 600 requests from one /56", async () => {
  const site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  const { id } = await site.campaign();
  const statusFrom = async (address: string) => {
    const stream = await openStream(`${site.url}/api/v1/campaign/${id}/live/`, undefined, {
      "x-forwarded-for": address,
    });
    onTestFinished(() => stream.close());
    return stream.status;
  };
  const countOpened = async (addresses: readonly string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(await statusFrom(address));
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 200).length;
  };
  const within = (count: number, step: number) =>
    Array.from({ length: count }, (_, n) => `2001:db8:1:${(n * step).toString(16)}::1`);
  expect(
    await countOpened(within(600, 1).map((address, n) => (n < 256 ? address : `2001:db8:1::${n}`))),
  ).toBe(60);
  expect(await countOpened(within(600, 100))).toBe(120);
  expect(await statusFrom("2001:db8:2::1")).toBe(200);
  expect(await statusFrom("192.0.2.7")).toBe(200);
});
