interface SegmentsProps {
  /** The name of the choice, for assistive technology. */
  label: string;
  choices: ReadonlyArray<{
    href: string;
    label: string;
    /** How many there are; undefined until that is known. */
    count?: number;
    current: boolean;
  }>;
}

/** Chooses one of a few ways to see a list. Each way is an address. */
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
