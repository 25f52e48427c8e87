import type { ReactNode } from "react";
import { SIGN_UP_TO_START_PATH, useStartPath } from "../../lib/campaign/start-path.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

interface NoCampaignOpenProps {
  title?: string;
  children?: ReactNode;
}

export function NoCampaignOpen({
  title = "No campaign is open yet",
  children = "Be the first to start one. A draft takes a few minutes.",
}: NoCampaignOpenProps) {
  const startPath = useStartPath(SIGN_UP_TO_START_PATH);
  return (
    <EmptyState title={title}>
      <p className="mb-5">{children}</p>
      <ButtonLink href={startPath}>Start a Campaign</ButtonLink>
    </EmptyState>
  );
}
