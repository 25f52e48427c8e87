import { MAX_SOCIAL_LINKS } from "#contract/foundation/site-settings.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

export function SocialSetting({ form }: { form: SettingsForm }) {
  const links = form.values.social_links;
  const standard = form.settings.defaults.social_links;
  const setLinks = (next: typeof links) =>
    // An empty list is a valid choice if the default has links.
    form.set("social_links", next.length === 0 && standard.length === 0 ? null : next);
  const change = (index: number, part: Partial<(typeof links)[number]>) =>
    setLinks(links.map((link, at) => (at === index ? { ...link, ...part } : link)));
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label">Social media links</legend>
      <p className="field-hint">In the footer of every page.</p>
      {[...links.entries()].map(([index, { name, url }]) => (
        <div key={index} className="social-setting">
          <TextField
            label="Name"
            placeholder="Mastodon"
            maxLength={30}
            value={name}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <TextField
            label="Link"
            inputMode="url"
            placeholder="https://"
            maxLength={300}
            value={url}
            onChange={({ target }) => change(index, { url: target.value.trim() })}
          />
          <Button
            variant="quiet"
            size="small"
            onClick={() => setLinks(links.filter((_, at) => at !== index))}
          >
            Remove<span className="sr-only"> {name || "this link"}</span>
          </Button>
        </div>
      ))}
      <ErrorMessage>{form.errors.social_links}</ErrorMessage>
      {links.length < MAX_SOCIAL_LINKS && (
        <p>
          <Button
            variant="quiet"
            size="small"
            onClick={() => setLinks([...links, { name: "", url: "" }])}
          >
            Add a link
          </Button>
        </p>
      )}
      <SettingOrigin
        form={form}
        name="social_links"
        label="the links"
        shown={standard.map((link) => link.name).join(", ") || "none"}
      />
    </fieldset>
  );
}
