import { MAX_SOCIAL_LINKS } from "#contract/foundation/site-settings.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Refused } from "../../../ui/said.tsx";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

/** Links to the charity's pages elsewhere. */
export function SocialSetting({ form }: { form: SettingsForm }) {
  const links = form.values.social_links;
  const standard = form.settings.defaults.social_links;
  const setLinks = (next: typeof links) =>
    // No links are a choice too where the default has some.
    form.set("social_links", next.length === 0 && standard.length === 0 ? null : next);
  const change = (at: number, part: Partial<(typeof links)[number]>) =>
    setLinks(links.map((link, place) => (place === at ? { ...link, ...part } : link)));
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label">Social media links</legend>
      <p className="field-hint">At the foot of every page.</p>
      {[...links.entries()].map(([place, { name, url }]) => (
        <div key={place} className="social-setting">
          <TextField
            label="Name"
            placeholder="Mastodon"
            maxLength={30}
            value={name}
            onChange={({ target }) => change(place, { name: target.value })}
          />
          <TextField
            label="Address"
            inputMode="url"
            placeholder="https://"
            maxLength={300}
            value={url}
            onChange={({ target }) => change(place, { url: target.value.trim() })}
          />
          <Button
            variant="quiet"
            size="small"
            onClick={() => setLinks(links.filter((_, at) => at !== place))}
          >
            Remove<span className="sr-only"> {name || "this link"}</span>
          </Button>
        </div>
      ))}
      <Refused>{form.errors.social_links}</Refused>
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
