import { useId, useState } from "react";
import { uploadLogo } from "#contract/foundation/site-settings.ts";
import { logoUrl } from "#contract/pictures.ts";
import { PICTURE_TYPES, pictureProblem } from "../../../lib/picture/picture-file.ts";
import { preparePicture } from "../../../lib/picture/prepare-picture.ts";
import { uploadBytes } from "../../../lib/picture/upload-bytes.ts";
import { FileButton } from "../../../ui/form/file-button.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

/** Uploads a logo immediately; the site shows it once the settings are saved. */
export function LogoSetting({ form }: { form: SettingsForm }) {
  const hint = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { logo } = form.values;

  const upload = async ([file]: File[]) => {
    if (!file || busy) return;
    setProblem(undefined);
    setBusy(true);
    try {
      const { signal } = new AbortController();
      const data = { bytes: await preparePicture(file), onProgress: () => {}, signal };
      form.set("logo", await uploadBytes(uploadLogo, {}, data));
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
        SVG, PNG, WebP, JPG or GIF, best with a transparent background. A wide logo appears alone, a
        square one beside the site's name. We also use it for the browser icon and for shared
        pictures.
      </p>
      <p className="logo-setting">
        {logo && <img src={logoUrl(logo)} alt="The logo" width={logo.width} height={logo.height} />}
        <FileButton
          label={busy ? "Uploading …" : "Choose a picture"}
          accept={PICTURE_TYPES}
          describedBy={hint}
          onFiles={(files) => void upload(files)}
        />
      </p>
      <ErrorMessage>{problem ?? form.errors.logo}</ErrorMessage>
      <SettingOrigin form={form} name="logo" label="Logo" shown="the drawn mark" />
    </div>
  );
}
