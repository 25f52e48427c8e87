import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import type { Sabotage } from "./sabotage/sabotage.ts";
import { findSabotage } from "./sabotage/sabotages.ts";
import { type GatewayKind, gatewayKinds } from "./world/gateways.ts";
import type { Rest } from "./world/strike-plan.ts";

export interface ChaosOptions {
  readonly donors: number;
  /** Hard stops of the site and of PostgreSQL together. */
  readonly kills: number;
  /** The same seed plans the same donors, kills and faults; the machine's timing stays its own. */
  readonly seed: number;
  readonly rest: Rest;
  /** Whether the minute's jobs are called at the end instead of waited for. */
  readonly hurry: boolean;
  readonly sabotage?: Sabotage;
  /** One process with its database in it, instead of two on one PostgreSQL. */
  readonly embedded: boolean;
  readonly gateways: GatewayKind;
  /** Leaves the site's log behind. */
  readonly keep: boolean;
}

const short = { donors: 300, kills: 5 };
const shortEmbedded = { donors: 40, kills: 2 };
const rest: Rest = { least: 3_000, most: 8_000 };
const usage =
  "chaos [--short] [--donors N] [--kills N] [--seed N] [--gateways sandbox|doubles] [--embedded] [--sabotage NAME] [--keep] | --prove [--only NAME]";

interface ProveOptions {
  readonly prove: boolean;
  /** The one sabotage that is proved, where not all are. */
  readonly only?: string;
}

/** Reads the command line. Throws an Error for what it does not know. */
export function readOptions(args: readonly string[]): ChaosOptions & ProveOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: "boolean", default: false },
      donors: { type: "string" },
      kills: { type: "string" },
      seed: { type: "string" },
      sabotage: { type: "string" },
      embedded: { type: "boolean", default: false },
      gateways: { type: "string" },
      prove: { type: "boolean", default: false },
      only: { type: "string" },
      keep: { type: "boolean", default: false },
    },
  });
  const sized = values.donors !== undefined || values.kills !== undefined;
  const usual = values.embedded ? shortEmbedded : short;
  const sabotage = values.sabotage === undefined ? undefined : findSabotage(values.sabotage);
  return {
    donors: wholeNumber("donors", values.donors, usual.donors),
    kills: wholeNumber("kills", values.kills, usual.kills),
    seed: wholeNumber("seed", values.seed, randomInt(1_000_000)),
    rest,
    hurry: values.short || !sized,
    sabotage,
    embedded: values.embedded,
    gateways: gatewaysOf(
      values.gateways ?? (sabotage?.doubles ? "doubles" : "sandbox"),
      values.embedded,
    ),
    keep: values.keep,
    prove: values.prove,
    only: values.only,
  };
}

function gatewaysOf(text: string, embedded: boolean): GatewayKind {
  const kind = gatewayKinds.find((it) => it === text);
  if (!kind) throw new Error(`--gateways takes ${gatewayKinds.join(" or ")}\n${usage}`);
  if (embedded && kind === "doubles") throw new Error("the embedded form has the sandbox alone");
  return kind;
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number\n${usage}`);
  return Number(text);
}
