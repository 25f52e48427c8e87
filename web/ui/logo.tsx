/** The mark: streams that join, with the product's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path className="logo-water" d="M5 5c1 11 6 15 13 18 4 2 5 6 4 14" strokeWidth="4" />
        <path className="logo-water" d="M20 3c-1 8 0 13 0 20" strokeWidth="3" />
        <path className="logo-spring" d="M36 7c-2 9-7 11-14 18" strokeWidth="4" />
      </svg>
      <span>{name}</span>
    </span>
  );
}
