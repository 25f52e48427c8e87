import { readFileSync } from "node:fs";
import { until } from "../until.ts";
import { type ChildOptions, hasEnded, startChild } from "./child-program.ts";

const START_TIMEOUT_MS = 120_000;
/** How each gateway prints its address. */
const ANNOUNCED = /^(?:\{"url":"|STRIPE_API_URL=)([^"\s]+)/m;

/** Starts a gateway as a separate program and waits until it listens. */
export async function startGateway(options: ChildOptions) {
  const child = startChild(options);
  const announced = () => ANNOUNCED.exec(readFileSync(options.logFile, "utf8"))?.[1];
  await until(() => announced() !== undefined || hasEnded(child), {
    withinMs: START_TIMEOUT_MS,
    everyMs: 30,
  });
  const url = announced();
  if (url === undefined) throw new Error("the gateway did not start");
  return { child, url };
}
