import type { ReactNode } from "react";
import { saveFile } from "../lib/save-file.ts";
import { Button } from "./button.tsx";
import { useAction } from "./form/use-action.ts";
import { ErrorMessage } from "./status-message.tsx";

interface DownloadButtonProps {
  name: string;
  type: string;
  load: () => Promise<Uint8Array>;
  variant?: "river" | "quiet";
  children: ReactNode;
}

export function DownloadButton({
  name,
  type,
  load,
  variant = "quiet",
  children,
}: DownloadButtonProps) {
  const { busy, problem, attempt } = useAction();

  const download = () => attempt(async () => saveFile(name, new Uint8Array(await load()), type));

  return (
    <>
      <Button variant={variant} size="small" busy={busy} onClick={download}>
        {children}
      </Button>
      <ErrorMessage>{problem}</ErrorMessage>
    </>
  );
}
