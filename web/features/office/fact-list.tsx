import { plainWords } from "./audit/audit-words.ts";
import { withMoments } from "./moment-text.ts";

interface FactListProps {
  facts: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

/** What is known about a matter: our names for things in words, and texts of a gateway as they are, but for moments. */
export function FactList({ facts }: FactListProps) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
      {facts.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have one name, and the list never changes.
        <div key={at} className="contents">
          <dt className="text-ink-soft">
            {plainWords(name.replace(/[A-Z]/g, "_$&").toLowerCase())}
          </dt>
          <dd className="min-w-0 break-words">{withMoments(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
