import type { UnreadablePayment } from "./payment-provider.ts";
import { isPlainName, nameOfContent, toldText } from "./plain-text.ts";

interface UnreadableWire {
  /** What the gateway sent. */
  readonly wire: unknown;
  /** The schema's complaints. */
  readonly issues: ReadonlyArray<{
    readonly path: readonly PropertyKey[];
    readonly message: string;
  }>;
  /** Values in place of its id; the first usable one is taken. */
  readonly ids: readonly unknown[];
  readonly reference: unknown;
}

export function unreadableFact({
  wire,
  issues,
  ids,
  reference,
}: UnreadableWire): UnreadablePayment {
  const faults = issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  return {
    kind: "unreadable",
    unreadable: toldText(faults.join("; ")),
    paymentId: ids.find(isPlainName) ?? nameOfContent(JSON.stringify(wire)),
    reference: isPlainName(reference) ? reference : null,
    told: toldText(wire),
  };
}
