import type { ReactNode } from "react";

interface BadgeProps {
  tone?: "mist" | "giving" | "sand";
  children: ReactNode;
}

export function Badge({ tone = "mist", children }: BadgeProps) {
  return <span className={tone === "mist" ? "badge" : `badge badge-${tone}`}>{children}</span>;
}
