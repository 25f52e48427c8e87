import { useState } from "react";
import { type Preview, type PreviewTheme, previewPath } from "#contract/foundation/site-preview.ts";
import { PreviewFrame } from "../../../ui/preview/preview-frame.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { usePreviewToken } from "./use-preview-token.ts";
import type { SettingsForm } from "./use-settings-draft.ts";

interface Choice {
  readonly label: string;
  readonly page: Exclude<Preview, "receipt">;
  readonly look?: PreviewTheme;
}

const choices: readonly [Choice, ...Choice[]] = [
  { label: "Home page", page: "home" },
  { label: "Campaign", page: "campaign" },
  { label: "Donation form", page: "giving" },
  { label: "Contact", page: "contact" },
  { label: "Email", page: "mail" },
  { label: "Email (dark)", page: "mail", look: "dark" },
];

/** The real pages with the unsaved changes, without JavaScript and working links. */
export function SitePreview({ form }: { form: SettingsForm }) {
  const [shown, setShown] = useState(choices[0]);
  const { draft, problem } = usePreviewToken(form, shown.label);
  const { sender_name, sender_address, reply_to } = form.values;
  return (
    <section aria-labelledby="site-preview" className="site-preview">
      <h3 id="site-preview" className="text-xl">
        Preview
      </h3>
      <fieldset className="preview-frame-widths">
        <legend className="sr-only">Page to preview</legend>
        {choices.map((choice) => (
          <label key={choice.label} className="radio-cards-choice">
            <input
              type="radio"
              name="previewed"
              checked={choice === shown}
              onChange={() => setShown(choice)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </fieldset>
      <ErrorMessage>{problem}</ErrorMessage>
      {shown.page === "mail" && (
        <p className="setting-origin">
          From: {sender_name} &lt;{sender_address}&gt;
          {reply_to && <>, replies to {reply_to}</>}
        </p>
      )}
      <PreviewFrame
        title={`Preview: ${shown.label}`}
        src={draft && previewPath(shown.page, draft, shown.look)}
        sandbox="allow-same-origin"
      />
      {draft && (
        <p>
          <a className="link" href={previewPath("receipt", draft)} target="_blank" rel="noreferrer">
            Preview a receipt (PDF, opens in a new window)
          </a>
        </p>
      )}
    </section>
  );
}
