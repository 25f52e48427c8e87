import { type ReactNode, useState } from "react";
import type { StoryBlock } from "#contract/story.ts";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

export interface LegalEditorProps {
  label: string;
  story: readonly StoryBlock[];
  error: string | undefined;
  onChange: (story: StoryBlock[]) => void;
}

interface LegalSettingProps {
  form: SettingsForm;
  name: "terms_text" | "privacy_text" | "imprint_text";
  label: string;
  /** The page's address. */
  path: string;
  renderEditor: (props: LegalEditorProps) => ReactNode;
}

/** The text of a legal page; the editor comes when it is opened. */
export function LegalSetting({ form, name, label, path, renderEditor }: LegalSettingProps) {
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
          <div key={round}>
            {renderEditor({
              label,
              story: values[name] ?? [],
              error: errors[name],
              onChange: (story) => set(name, story),
            })}
          </div>
        )}
      </details>
      <p className="setting-origin">
        {values[name] ? `Shown at ${path}.` : `There is no page at ${path} until you write one.`}
      </p>
      <SettingOrigin form={form} name={name} label={label} />
    </div>
  );
}
