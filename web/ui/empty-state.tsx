import type { ReactNode } from "react";
import { StreamLine } from "./stream/stream-line.tsx";

interface EmptyStateProps {
  title: string;
  /** What the user can do about it. */
  children?: ReactNode;
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 rounded-lg bg-sand px-[min(1.5rem,7vw)] py-14 text-center">
      <StreamLine />
      <p className="font-display text-heading">{title}</p>
      {children && <div className="max-w-text text-ink-soft">{children}</div>}
    </div>
  );
}
