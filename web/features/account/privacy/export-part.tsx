import { useState } from "react";
import { exportAccount } from "#contract/account/profile.ts";
import { refusalText } from "../../../lib/api/api-error.ts";
import { useSite } from "../../../lib/page/site-data.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Refused, Said } from "../../../ui/said.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { showToast } from "../../../ui/toast.ts";
import { PasswordPrompt } from "../security/password-prompt.tsx";
import { fileName } from "../security/recovery-sheet.ts";
import type { ProfileProps } from "../use-profile.ts";

const SAID = "Your data is in your downloads.";

/** A copy of everything that is kept about the person. */
export function ExportPart({ profile }: Pick<ProfileProps, "profile">) {
  const product = useSite()?.product_name ?? "";
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const download = async (password?: string) => {
    const archive = await authorisedApi(exportAccount, { body: { password } });
    saveFile(fileName(product, "my data", "zip"), new Uint8Array(archive), "application/zip");
    setAsking(false);
    setSaid(SAID);
    void showToast("success", SAID);
  };
  const begin = async () => {
    setSaid(undefined);
    setProblem(undefined);
    if (profile.has_password) return setAsking(true);
    setBusy(true);
    try {
      await download();
    } catch (error) {
      const failure = refusalText(error);
      setProblem(failure);
      void showToast("error", failure);
    }
    setBusy(false);
  };

  return (
    <SettingsCard
      title="Your data"
      lead="Everything we keep about you, as a ZIP of files that programs and people can read."
    >
      <Said>{said}</Said>
      <Refused>{problem}</Refused>
      <p>
        <Button variant="quiet" busy={busy} onClick={begin}>
          Download your data
        </Button>
      </p>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Download your data">
        <PasswordPrompt
          email={profile.email}
          submit="Download"
          send={download}
          onCancel={() => setAsking(false)}
        >
          <p>The file says a lot about you: please keep it where only you can read it.</p>
        </PasswordPrompt>
      </Dialog>
    </SettingsCard>
  );
}
