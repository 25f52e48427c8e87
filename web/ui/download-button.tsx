import { type ReactNode, useState } from "react";
import { refusalText } from "../lib/api-error.ts";
import { saveFile } from "../lib/save-file.ts";
import { Button } from "./button.tsx";
import { Refused } from "./said.tsx";
import { showToast } from "./toast.ts";

interface DownloadButtonProps {
  /** Of the file. */
  name: string;
  type: string;
  load: () => Promise<Uint8Array>;
  variant?: "river" | "quiet";
  children: ReactNode;
}

/** Fetches a file in the name of who is signed in and has the browser keep it. */
export function DownloadButton({
  name,
  type,
  load,
  variant = "quiet",
  children,
}: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const download = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      saveFile(name, new Uint8Array(await load()), type);
    } catch (error) {
      const failure = refusalText(error);
      setProblem(failure);
      void showToast("error", failure);
    }
    setBusy(false);
  };

  return (
    <>
      <Button variant={variant} size="small" busy={busy} onClick={download}>
        {children}
      </Button>
      <Refused>{problem}</Refused>
    </>
  );
}
