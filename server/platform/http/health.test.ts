import Fastify from "fastify";
import { expect, test } from "vitest";
import { mountHealth } from "./health.ts";

async function readiness(error?: Error) {
  const app = Fastify();
  mountHealth(app, { check: () => (error ? Promise.reject(error) : Promise.resolve()) });
  const { statusCode, body } = await app.inject("/readyz");
  return [statusCode, JSON.parse(body).status];
}

const failing = (code: string) => Object.assign(new Error("refused"), { code });

test("is ready if the database can be written to", async () => {
  expect(await readiness()).toEqual([200, "ready"]);
  expect(await readiness(failing("ECONNREFUSED"))).toEqual([503, "not ready"]);
  expect(await readiness(failing("25006"))).toEqual([503, "not ready"]);
});

test("stays ready for reading if the disk is full", async () => {
  expect(await readiness(failing("53100"))).toEqual([200, "read only"]);
});
