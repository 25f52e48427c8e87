import type { WantedItem } from "#contract/campaigns/in-kind.ts";

interface WantedListProps {
  items: readonly WantedItem[];
  /** The page where the list is edited; undefined for people who may not. */
  href: string | undefined;
}

/** Each wanted thing, with how many are promised and received. */
export function WantedList({ items, href }: WantedListProps) {
  return (
    <section aria-labelledby="wanted-title" className="moderated">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 id="wanted-title" className="text-xl">
          Your list
        </h3>
        {href && (
          <a href={href} className="link">
            {items.length > 0 ? "Change the list" : "Write a list"}
          </a>
        )}
      </div>
      {items.length === 0 ? (
        <p className="text-ink-soft">
          Nothing is on it. People may still offer things on the campaign's page.
        </p>
      ) : (
        <ul className="wanted-list-progress">
          {items.map(({ id, name, quantity, still_wanted }) => {
            const promised = quantity - still_wanted;
            return (
              <li key={id}>
                <span id={`wanted-${id}`}>{name}</span>
                <progress value={promised} max={quantity} aria-labelledby={`wanted-${id}`} />
                <span className="text-sm text-ink-soft">
                  {`${promised.toLocaleString("en-US")} of ${quantity.toLocaleString("en-US")}`}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
