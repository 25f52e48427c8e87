import { StripeRefusal } from "../stripe-refusal.ts";

type Fields = Record<string, unknown>;

const DEEPEST = 4;

/** Fields whose ids can become objects, and those on the way to them. */
const expandable = new Set([
  "balance_transaction",
  "charge",
  "data",
  "failure_balance_transaction",
  "latest_charge",
  "payment_intent",
  "source",
]);

/** The paths that a call asks for; throws a StripeRefusal where one leads nowhere. */
export function readExpand(paths: unknown): readonly string[] {
  if (paths === undefined) return [];
  const texts = [paths].flat().map(String);
  for (const path of texts) {
    const steps = path.split(".");
    if (steps.length <= DEEPEST && steps.every((step) => expandable.has(step))) continue;
    const message = `This property cannot be expanded (${path}).`;
    throw new StripeRefusal(message, { param: "expand", begun: false });
  }
  return texts;
}

/** Puts whole objects in the place of the ids that `paths` lead to, such as "data.latest_charge". */
export function expandFields(
  answer: object,
  paths: readonly string[],
  fetch: (id: string) => object | undefined,
): void {
  for (const path of paths) {
    let nodes = [answer as Fields];
    for (const step of path.split(".")) nodes = nodes.flatMap((node) => expandOne(node, step));
  }

  function expandOne(node: Fields, step: string): Fields[] {
    const value = node[step];
    if (typeof value === "object" && value !== null) return [value].flat() as Fields[];
    const whole = typeof value === "string" ? fetch(value) : undefined;
    if (!whole) return [];
    node[step] = whole;
    return [whole as Fields];
  }
}
