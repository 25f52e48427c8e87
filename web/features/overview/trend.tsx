import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import { changeText } from "#contract/figures/change-text.ts";

interface TrendProps {
  change: { readonly before: number; readonly percent: number | null };
  /** Writes what was before. */
  write?: (before: number) => string;
}

/** A change against the time before, in words, with an arrow; empty where nothing was before. */
export function Trend({ change, write }: TrendProps) {
  const { percent } = change;
  const text = changeText(change, write);
  if (!text) return null;
  const up = percent !== null && percent > 0;
  const Icon = up ? TrendingUp : TrendingDown;
  return (
    <span className="trend" data-up={up || undefined}>
      {percent !== 0 && <Icon aria-hidden="true" className="size-4" />}
      {text}
    </span>
  );
}
