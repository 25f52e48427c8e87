import { lazy, Suspense, useState } from "react";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

const StoryEditor = lazy(async () => ({
  default: (await import("../../story-editor/story-editor.tsx")).StoryEditor,
}));

interface LegalSettingProps {
  form: SettingsForm;
  name: "terms_text" | "privacy_text" | "imprint_text";
  label: string;
  path: string;
}

/** The text of a legal page. The editor is loaded when it is opened. */
export function LegalSetting({ form, name, label, path }: LegalSettingProps) {
  const [open, setOpen] = useState(false);
  const { values, errors, set, round } = form;
  return (
    <div>
      <details
        className="legal-setting"
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{label}</summary>
        {/* The editor has its own state, so a new text from outside needs a new editor. */}
        {open && (
          <Suspense fallback={<SectionSkeleton label="The editor is loading" rows={3} />}>
            <StoryEditor
              key={round}
              label={label}
              story={values[name] ?? []}
              error={errors[name]}
              onChange={(story) => set(name, story)}
            />
          </Suspense>
        )}
      </details>
      <p className="setting-origin">
        {values[name] ? `Shown at ${path}` : `The site has no page at ${path} until you write one.`}
      </p>
      <SettingOrigin form={form} name={name} label={label} />
    </div>
  );
}
