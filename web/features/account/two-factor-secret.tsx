import { useMemo } from "react";
import { encode } from "uqr";
import { CopyButton } from "./copy-button.tsx";
import { spacedSecret } from "./recovery-sheet.ts";

/** What the authenticator app takes: as a picture, and as text for those who cannot scan it. */
export function TwoFactorSecret({ secret, uri }: { secret: string; uri: string }) {
  const { size, data } = useMemo(() => encode(uri, { border: 2 }), [uri]);
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <div className="two-factor-secret">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges">
        <title>QR code for your authenticator app</title>
        <path d={squares.join("")} />
      </svg>
      <div className="grid min-w-0 justify-items-start gap-2">
        <p>Or type this key into the app:</p>
        <p>
          <code className="two-factor-key">{spacedSecret(secret)}</code>
        </p>
        <CopyButton text={secret}>Copy key</CopyButton>
      </div>
    </div>
  );
}
