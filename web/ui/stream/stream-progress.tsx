import { STREAM_HEIGHT, STREAM_WIDTH, streamMiddle } from "./stream-shape.tsx";

const box = `0 0 ${STREAM_WIDTH} ${STREAM_HEIGHT}`;

/** How full the stream is drawn: raised / goal × 100, from 0 to 100. */
export function streamPercent(raised: number, goal: number): number {
  if (!(goal > 0) || !(raised > 0)) return 0;
  return Math.min(100, Math.round((raised / goal) * 1000) / 10);
}

interface StreamProgressProps {
  raised: number;
  goal: number;
  /** The accessible name: "Raised for Wells in Kaffrine". */
  label: string;
  className?: string;
}

/** A progress bar drawn as a stream. The amounts are next to it as text. */
export function StreamProgress({ raised, goal, label, className = "" }: StreamProgressProps) {
  const percent = streamPercent(raised, goal);
  const reach = `${percent}%`;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${Math.floor((raised / goal) * 100)}% of the goal`}
      className={className}
    >
      <svg className="block h-auto w-full overflow-visible" viewBox={box} aria-hidden="true">
        <use className="stream-bed" href="#stream-shape" />
        <svg
          aria-hidden="true"
          className="stream-reach"
          width={reach}
          height={STREAM_HEIGHT}
          viewBox={box}
          preserveAspectRatio="xMinYMid slice"
        >
          <use className="stream-water" href="#stream-shape" />
        </svg>
        <circle className="stream-head" cx={reach} cy={streamMiddle(percent * 4)} r="5.5" />
      </svg>
    </div>
  );
}
