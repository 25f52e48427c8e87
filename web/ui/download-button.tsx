import type { ReactNode } from "react";
import { saveFile } from "../lib/save-file.ts";
import { Button } from "./button.tsx";
import { useAttempt } from "./form/use-attempt.ts";
import { Refused } from "./said.tsx";

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
  const { busy, problem, attempt } = useAttempt();

  const download = () => attempt(async () => saveFile(name, new Uint8Array(await load()), type));

  return (
    <>
      <Button variant={variant} size="small" busy={busy} onClick={download}>
        {children}
      </Button>
      <Refused>{problem}</Refused>
    </>
  );
}
