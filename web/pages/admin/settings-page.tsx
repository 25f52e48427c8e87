import { lazy, Suspense } from "react";
import { officePath } from "#contract/page-paths.ts";
import { officeMeta } from "../../features/office/office-meta.ts";
import { SettingsRoom } from "../../features/office/settings/settings-room.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import type { Route } from "./+types/settings-page";

const StoryEditor = lazy(async () => ({
  default: (await import("../../features/story-editor/story-editor.tsx")).StoryEditor,
}));

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("settings"), "Settings");

export default function SettingsPage() {
  return (
    <SettingsRoom
      renderEditor={(props) => (
        <Suspense fallback={<PartSkeleton label="The editor is loading" rows={3} />}>
          <StoryEditor {...props} />
        </Suspense>
      )}
    />
  );
}
