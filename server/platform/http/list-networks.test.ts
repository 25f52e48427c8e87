import { expect, test } from "vitest";
import { listNetworks } from "./list-networks.ts";

test.each([
  ["192.0.2.7", ["192.0.2.7"]],
  ["::ffff:192.0.2.7", ["192.0.2.7"]],
  ["::ffff:c000:207", ["192.0.2.7"]],
  ["2001:db8:1:2::1", ["2001:db8:1:2", "2001:db8:1:0/56", "2001:db8:1/48"]],
  ["2001:db8:1:2ff:ffff:0:0:9%eth0", ["2001:db8:1:2ff", "2001:db8:1:200/56", "2001:db8:1/48"]],
  ["2001:DB8:0001:3::1", ["2001:db8:1:3", "2001:db8:1:0/56", "2001:db8:1/48"]],
  ["::1", ["0:0:0:0", "0:0:0:0/56", "0:0:0/48"]],
  ["unknown", ["unknown"]],
  ["", [""]],
  [undefined, [""]],
])("counts %s as %s", (address, networks) => {
  expect(listNetworks(address)).toEqual(networks);
});
