import { accountPath } from "#contract/page-paths.ts";

interface OfferedHintProps {
  offered: number;
}

/** Says that gifts wait to be claimed; nothing where none do. */
export function OfferedHint({ offered }: OfferedHintProps) {
  if (offered === 0) return null;
  return (
    <p className="settings-said">
      {offered === 1
        ? "A gift was given under your address without logging in. "
        : `${offered.toLocaleString("en-US")} gifts were given under your address without logging in. `}
      <a href={accountPath("donations")} className="link">
        Say whether {offered === 1 ? "it is" : "they are"} yours
      </a>
    </p>
  );
}
