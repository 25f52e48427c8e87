import type { ChangeEvent, Ref } from "react";

interface FileButtonProps {
  label: string;
  accept: string;
  multiple?: boolean;
  describedBy?: string;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLInputElement>;
}

export function FileButton({
  label,
  accept,
  multiple,
  describedBy,
  onFiles,
  ref,
}: FileButtonProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // So that the same file can be chosen again.
    event.target.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <label className="btn btn-river btn-small file-button">
      <input
        ref={ref}
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        aria-describedby={describedBy}
        onChange={choose}
      />
      {label}
    </label>
  );
}
