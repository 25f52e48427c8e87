import type { NavigationLink } from "./navigation-links.ts";

interface DropdownProps {
  label: string;
  links: readonly NavigationLink[];
  /** Shows only the arrow; the label is for assistive technology. */
  hiddenLabel?: boolean;
}

/** A native disclosure of links, which opens without JavaScript. */
export function Dropdown({ label, links, hiddenLabel }: DropdownProps) {
  return (
    <details className="dropdown" name="navigation">
      <summary className="navigation-bar-link">
        <span className={hiddenLabel ? "sr-only" : undefined}>{label}</span>
        <svg className="dropdown-arrow" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 6l5 5 5-5" />
        </svg>
      </summary>
      <ul className="dropdown-panel">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
