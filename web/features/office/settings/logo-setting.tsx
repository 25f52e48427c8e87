import { useId, useState } from "react";
import { uploadLogo } from "#contract/foundation/site-settings.ts";
import { logoUrl } from "#contract/pictures.ts";
import { PICTURE_TYPES, pictureProblem } from "../../../lib/picture/picture-file.ts";
import { preparePicture } from "../../../lib/picture/prepare-picture.ts";
import { uploadBytes } from "../../../lib/picture/upload-bytes.ts";
import { FileButton } from "../../../ui/form/file-button.tsx";
import { Refused } from "../../../ui/said.tsx";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

/** Hands in a logo at once; it is chosen when the settings are saved. */
export function LogoSetting({ form }: { form: SettingsForm }) {
  const hint = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { logo } = form.values;

  const take = async ([file]: File[]) => {
    if (!file || busy) return;
    setProblem(undefined);
    setBusy(true);
    try {
      const { signal } = new AbortController();
      const sent = { bytes: await preparePicture(file), onProgress: () => {}, signal };
      form.set("logo", await uploadBytes(uploadLogo, {}, sent));
    } catch (error) {
      setProblem(pictureProblem(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div>
      <p className="field-label">Logo</p>
      <p id={hint} className="field-hint">
        SVG, PNG, WebP, JPG or GIF, best without a background. A wide one stands alone; beside a
        square one stands the name. It is also the icon of the site and stands on pictures that are
        shared.
      </p>
      <p className="logo-setting">
        {logo && <img src={logoUrl(logo)} alt="The logo" width={logo.width} height={logo.height} />}
        <FileButton
          label={busy ? "Sending …" : "Choose a picture"}
          accept={PICTURE_TYPES}
          describedBy={hint}
          onFiles={(files) => void take(files)}
        />
      </p>
      <Refused>{problem ?? form.errors.logo}</Refused>
      <SettingOrigin form={form} name="logo" label="Logo" shown="the drawn mark" />
    </div>
  );
}
