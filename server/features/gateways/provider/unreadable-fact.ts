import type { UnreadablePayment } from "./payment-provider.ts";
import { contentId, isPlainId, toSafeText } from "./plain-text.ts";

interface UnreadableWire {
  /** What the gateway sent. */
  readonly wire: unknown;
  /** The schema's errors. */
  readonly issues: ReadonlyArray<{
    readonly path: readonly PropertyKey[];
    readonly message: string;
  }>;
  /** Values in place of its id; the first usable one is taken. */
  readonly ids: readonly unknown[];
  readonly reference: unknown;
}

export function toUnreadablePayment({
  wire,
  issues,
  ids,
  reference,
}: UnreadableWire): UnreadablePayment {
  const faults = issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  return {
    kind: "unreadable",
    cause: toSafeText(faults.join("; ")),
    paymentId: ids.find(isPlainId) ?? contentId(JSON.stringify(wire)),
    reference: isPlainId(reference) ? reference : null,
    content: toSafeText(wire),
  };
}
