import { toReadableName } from "./audit/audit-texts.ts";
import { formatTimestamps } from "./timestamp-text.ts";

/** Names and values; facts without a value are left out. */
export type Facts = ReadonlyArray<readonly [name: string, value: string | null | undefined]>;

interface FactListProps {
  facts: Facts;
  /** Ids and codes for the technical team, collapsed by default. */
  technical?: Facts;
}

/** Facts with readable names and timestamps. */
export function FactList({ facts, technical = [] }: FactListProps) {
  return (
    <>
      <FactTable facts={facts} />
      {technical.some(([, value]) => value) && (
        <details className="text-sm">
          <summary className="link w-fit cursor-pointer py-2">Technical details</summary>
          <FactTable facts={technical} />
        </details>
      )}
    </>
  );
}

function FactTable({ facts }: { facts: Facts }) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
      {known.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have one name, and the list never changes.
        <div key={at} className="contents">
          <dt className="text-ink-soft">
            {toReadableName(name.replace(/[a-z](?=[A-Z])/g, "$&_").toLowerCase()).replace(
              /\bid\b/,
              "ID",
            )}
          </dt>
          <dd className="mb-2 min-w-0 break-words sm:mb-0">{formatTimestamps(value ?? "")}</dd>
        </div>
      ))}
    </dl>
  );
}
