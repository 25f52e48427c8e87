import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import { percentText } from "./overview-words.ts";

/** A change against the period before, with an arrow up or down. */
export function Trend({ percent }: { percent: number | null }) {
  const up = percent === null || percent > 0;
  const Icon = up ? TrendingUp : TrendingDown;
  return (
    <span className="trend" data-up={up || undefined}>
      {percent !== 0 && <Icon aria-hidden="true" className="size-4" />}
      {percentText(percent)}
    </span>
  );
}
