import { expect, test } from "vitest";
import { checkConnections } from "./check-connections.ts";

test("processes that may open more connections than PostgreSQL has are refused", () => {
  const of = (processes: number, connections: number) => () =>
    checkConnections(97, { processes, connections });
  expect(of(6, 10)).not.toThrow();
  expect(of(7, 10)).toThrow(
    "DATABASE_URL: 7 processes open up to 98 connections, and PostgreSQL has 97: lower DATABASE_CONNECTIONS (10) or PROCESSES, or raise max_connections.",
  );
  expect(of(1, 93)).not.toThrow();
  expect(of(1, 94)).toThrow(/^DATABASE_URL: one process opens up to 98 /);
});
