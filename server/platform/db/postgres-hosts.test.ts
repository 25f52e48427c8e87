import { expect, test } from "vitest";
import { asksForPrimary, hostsFault, hostsOf } from "./postgres-hosts.ts";

test("each host of a list has an address of its own", () => {
  expect(hostsOf("postgres://u:a%40b@a:5432,[::1]:5433,c/db?sslmode=require")).toEqual([
    "postgres://u:a%40b@a:5432/db?sslmode=require",
    "postgres://u:a%40b@[::1]:5433/db?sslmode=require",
    "postgres://u:a%40b@c/db?sslmode=require",
  ]);
  expect(hostsOf("postgresql://a/db")).toEqual(["postgresql://a/db"]);
});

test("what is asked of the host is not passed on to the driver", () => {
  const hosts = (query: string) => hostsOf(`postgres://a/db?${query}`);
  expect(hosts("target_session_attrs=read-write")).toEqual(["postgres://a/db"]);
  expect(hosts("x=1&target_session_attrs=primary&y=2")).toEqual(["postgres://a/db?x=1&y=2"]);
  expect(hosts("target_session_attrs=primary&y=2")).toEqual(["postgres://a/db?y=2"]);
});

test("the primary is looked for where there are several hosts, and where it is asked for", () => {
  expect(asksForPrimary("postgres://a/db")).toBe(false);
  expect(asksForPrimary("postgres://a,b/db")).toBe(true);
  expect(asksForPrimary("postgres://a/db?target_session_attrs=read-write")).toBe(true);
});

test("a list that cannot be used is told", () => {
  expect(hostsFault("postgres://u:p,q@a/db")).toBeUndefined();
  expect(hostsFault("postgres://a,b/db?target_session_attrs=primary")).toBeUndefined();
  expect(hostsFault("postgres://a,,b/db")).toMatch(/a host before and after each comma/);
  expect(hostsFault("postgres://a,b/db?target_session_attrs=any")).toMatch(/expected read-write/);
});
