import { ButtonLink } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { QrCode } from "../../../ui/qr/qr-code.tsx";
import { spacedSecret } from "./recovery-sheet.ts";

export function TwoFactorSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="two-factor-secret">
      <QrCode text={uri} title="QR code for your authenticator app" />
      <div className="grid min-w-0 justify-items-start gap-2">
        <p>Or type this key into the app:</p>
        <p>
          <code className="two-factor-secret-key">{spacedSecret(secret)}</code>
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={secret}>Copy key</CopyButton>
          {/* For phones, which can't scan their own screen. */}
          <ButtonLink
            href={uri}
            variant="quiet"
            size="small"
            className="hidden pointer-coarse:inline-flex"
          >
            Open in your app
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
