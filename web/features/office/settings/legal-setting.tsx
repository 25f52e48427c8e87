import { lazy, Suspense, useState } from "react";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

const StoryEditor = lazy(async () => ({
  default: (await import("../../story-editor/story-editor.tsx")).StoryEditor,
}));

interface LegalSettingProps {
  form: SettingsForm;
  name: "terms_text" | "privacy_text" | "imprint_text";
  label: string;
  /** The page's address. */
  path: string;
}

/** The text of a legal page; the editor comes when it is opened. */
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
        {/* The editor keeps what is typed, so it begins anew with another text from outside. */}
        {open && (
          <Suspense fallback={<PartSkeleton label="The editor is loading" rows={3} />}>
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
        {values[name] ? `Shown at ${path}.` : `There is no page at ${path} until you write one.`}
      </p>
      <SettingOrigin form={form} name={name} label={label} />
    </div>
  );
}
