import { useState } from "react";

/** What was chosen in this window, as it is; a blank place elsewhere. */
export function PreviewPicture({ preview }: { preview: string | undefined }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="picture-preview">
      {preview && !broken && (
        <img src={preview} alt="" width={1200} height={800} onError={() => setBroken(true)} />
      )}
    </span>
  );
}
