import { useSite } from "../lib/page/site-data.ts";

/** The site's logo or the default mark, next to the name unless a wide logo includes it. */
export function Logo({ name }: { name: string }) {
  const logo = useSite()?.logo;
  return (
    <span className="logo">
      {logo ? (
        <img src={logo.image} alt="" width={logo.width} height={logo.height} />
      ) : (
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <path className="logo-water" d="M5 5c1 11 6 15 13 18 4 2 5 6 4 14" strokeWidth="4" />
          <path className="logo-water" d="M20 3c-1 8 0 13 0 20" strokeWidth="3" />
          <path className="logo-spring" d="M36 7c-2 9-7 11-14 18" strokeWidth="4" />
        </svg>
      )}
      {!logo?.wide && <span>{name}</span>}
    </span>
  );
}
