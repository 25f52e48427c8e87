interface SegmentsProps {
  /** The accessible name. */
  label: string;
  choices: ReadonlyArray<{
    href: string;
    label: string;
    /** Undefined while unknown. */
    count?: number;
    current: boolean;
  }>;
}

export function Segments({ label, choices }: SegmentsProps) {
  return (
    <nav aria-label={label} className="segments segments-wrap">
      {choices.map((choice) => (
        <a
          key={choice.href}
          href={choice.href}
          aria-current={choice.current ? "true" : undefined}
          data-keep-scroll=""
        >
          {choice.label}
          <span className="segments-count">{choice.count?.toLocaleString("en-US")}</span>
        </a>
      ))}
    </nav>
  );
}
