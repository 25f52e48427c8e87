import type { ReactNode } from "react";

interface SectionHeadingProps {
  title: string;
  id?: string;
  lead?: ReactNode;
  level?: "h1" | "h2";
  className?: string;
}

export function SectionHeading({ title, id, lead, level, className }: SectionHeadingProps) {
  const Heading = level ?? "h2";
  return (
    <div className={className}>
      <Heading id={id} className="text-title">
        {title}
      </Heading>
      {lead && <p className="mt-4 max-w-text text-lead text-ink-soft">{lead}</p>}
    </div>
  );
}
