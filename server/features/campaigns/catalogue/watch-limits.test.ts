import { expect, onTestFinished, test } from "vitest";
import { openTestSite } from "../../../testing/test-site.ts";
import { openStream } from "../../../testing/test-stream.ts";

test("600 streams from one /56 leave places to the rest of its /48 and to strangers", async () => {
  const site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  const { id } = await site.campaign();
  const statusFrom = async (address: string) => {
    const stream = await openStream(`${site.url}/api/v1/campaign/${id}/live/`, undefined, {
      "x-forwarded-for": address,
    });
    onTestFinished(() => stream.close());
    return stream.status;
  };
  const opened = async (addresses: readonly string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(await statusFrom(address));
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 200).length;
  };
  const within = (count: number, step: number) =>
    Array.from({ length: count }, (_, n) => `2001:db8:1:${(n * step).toString(16)}::1`);
  expect(await opened(within(600, 1).map((it, n) => (n < 256 ? it : `2001:db8:1::${n}`)))).toBe(60);
  expect(await opened(within(600, 100))).toBe(120);
  expect(await statusFrom("2001:db8:2::1")).toBe(200);
  expect(await statusFrom("192.0.2.7")).toBe(200);
});
