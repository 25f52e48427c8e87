import { AnonymityPart } from "./anonymity-part.tsx";
import { ErasePart } from "./erase-part.tsx";
import { ExportPart } from "./export-part.tsx";
import { SessionPart } from "./session-part.tsx";
import type { ProfileProps } from "./use-profile.ts";

export function PrivacyPanel(props: ProfileProps) {
  return (
    <>
      <SessionPart />
      <AnonymityPart {...props} />
      <ExportPart profile={props.profile} />
      <ErasePart profile={props.profile} />
    </>
  );
}
