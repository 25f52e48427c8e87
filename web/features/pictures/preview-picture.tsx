import { useState } from "react";

/** The file chosen in this window; blank in other windows. */
export function PreviewPicture({ preview }: { preview: string | undefined }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="preview-picture">
      {preview && !broken && (
        <img src={preview} alt="" width={1200} height={800} onError={() => setBroken(true)} />
      )}
    </span>
  );
}
