import { useState } from "react";
import { exportAccount } from "#contract/account/profile.ts";
import { useSite } from "../../../lib/page/site-data.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useAction } from "../../../ui/form/use-action.ts";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { ErrorMessage, StatusMessage } from "../../../ui/status-message.tsx";
import { showToast } from "../../../ui/toast.ts";
import { PasswordPrompt } from "../security/password-prompt.tsx";
import { fileName } from "../security/recovery-sheet.ts";
import type { ProfileProps } from "../use-profile.ts";

const DOWNLOADED = "Your data has been downloaded.";

export function ExportPart({ profile }: Pick<ProfileProps, "profile">) {
  const product = useSite()?.product_name ?? "";
  const [promptOpen, setPromptOpen] = useState(false);
  const { busy, problem, attempt } = useAction();
  const [status, setStatus] = useState<string>();

  const download = async (password?: string) => {
    const archive = await authorisedApi(exportAccount, { body: { password } });
    saveFile(fileName(product, "my data", "zip"), new Uint8Array(archive), "application/zip");
    setPromptOpen(false);
    setStatus(DOWNLOADED);
    void showToast("success", DOWNLOADED);
  };
  const start = async () => {
    setStatus(undefined);
    if (profile.has_password) return setPromptOpen(true);
    await attempt(download);
  };

  return (
    <SettingsCard
      title="Your data"
      lead="Everything we store about you, as a ZIP of files that people and programs can read."
    >
      <StatusMessage>{status}</StatusMessage>
      <ErrorMessage>{problem}</ErrorMessage>
      <p>
        <Button variant="quiet" busy={busy} onClick={start}>
          Download your data
        </Button>
      </p>
      <Dialog open={promptOpen} onClose={() => setPromptOpen(false)} title="Download your data">
        <PasswordPrompt
          email={profile.email}
          submit="Download"
          send={download}
          onCancel={() => setPromptOpen(false)}
        >
          <p>The file contains personal data. Please store it somewhere only you can open it.</p>
        </PasswordPrompt>
      </Dialog>
    </SettingsCard>
  );
}
