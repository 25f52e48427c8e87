import type { ReactNode } from "react";

interface PartProps {
  /** The file in web/ui that it comes from. */
  name: string;
  children: ReactNode;
}

/** One part of web/ui with its states. */
export function Part({ name, children }: PartProps) {
  return (
    <section aria-label={name} className="grid gap-5">
      <h2 className="text-heading">{name}</h2>
      {children}
    </section>
  );
}

/** One state of a part under a few words that say which. */
export function State({ says, children }: { says: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-ink-soft">{says}</p>
      {children}
    </div>
  );
}
