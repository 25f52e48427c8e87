import type { ReactNode } from "react";
import { StreamLine } from "./stream/stream-line.tsx";

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
}

export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <header className="wrap page-head">
      <StreamLine />
      <h1 className="text-display">{title}</h1>
      {lead && <p className="text-lead">{lead}</p>}
    </header>
  );
}
