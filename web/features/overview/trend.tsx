import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import { changeText } from "#contract/figures/change-text.ts";

interface TrendProps {
  change: { readonly before: number; readonly percent: number | null };
  format?: (before: number) => string;
}

/** A change against the previous period in words, with an arrow. */
export function Trend({ change, format }: TrendProps) {
  const { percent } = change;
  // A rise from nothing has no percentage.
  const isUp = percent === null || percent > 0;
  const Icon = isUp ? TrendingUp : TrendingDown;
  return (
    <span className="trend" data-up={isUp || undefined}>
      {percent !== 0 && <Icon aria-hidden="true" className="size-4" />}
      {changeText(change, format)}
    </span>
  );
}
