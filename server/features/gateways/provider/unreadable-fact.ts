import type { UnreadablePayment } from "./payment-provider.ts";
import { isPlainName, nameOfContent, toldText } from "./plain-text.ts";

interface Wire {
  /** What the gateway sent. */
  readonly wire: unknown;
  /** What a schema found wrong with it. */
  readonly issues: ReadonlyArray<{
    readonly path: readonly PropertyKey[];
    readonly message: string;
  }>;
  /** What stands where its id and our reference should; the first id that is a name is taken. */
  readonly ids: readonly unknown[];
  readonly reference: unknown;
}

/** What is told of something that can't be read. */
export function unreadableFact({ wire, issues, ids, reference }: Wire): UnreadablePayment {
  const faults = issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  return {
    kind: "unreadable",
    unreadable: toldText(faults.join("; ")),
    paymentId: ids.find(isPlainName) ?? nameOfContent(JSON.stringify(wire)),
    reference: isPlainName(reference) ? reference : null,
    told: toldText(wire),
  };
}
