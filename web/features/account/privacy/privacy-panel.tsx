import { AnonymityPart } from "../profile/anonymity-part.tsx";
import { SessionPart } from "../security/session-part.tsx";
import type { ProfileProps } from "../use-profile.ts";
import { ErasePart } from "./erase-part.tsx";
import { ExportPart } from "./export-part.tsx";

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
