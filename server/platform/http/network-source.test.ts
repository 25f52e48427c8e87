import { expect, test } from "vitest";
import { networkSource } from "./network-source.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2"],
  ["2001:db8:1:2:ffff:0:0:9%eth0", "2001:db8:1:2"],
  ["2001:DB8:0001:3::1", "2001:db8:1:3"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
  ["", ""],
])("door 3: %s is counted as %s", (address, source) => {
  expect(networkSource(address)).toBe(source);
});
