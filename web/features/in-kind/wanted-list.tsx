import type { WantedItem } from "#contract/campaigns/in-kind.ts";

interface WantedListProps {
  items: readonly WantedItem[];
  /** The page for editing the list; undefined for people who can't. */
  href: string | undefined;
}

export function WantedList({ items, href }: WantedListProps) {
  return (
    <section aria-labelledby="wanted-title" className="moderated">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 id="wanted-title" className="text-xl">
          Wanted items
        </h3>
        {href && (
          <a href={href} className="link">
            {items.length > 0 ? "Edit list" : "Create list"}
          </a>
        )}
      </div>
      {items.length === 0 ? (
        <p className="text-ink-soft">
          The list is empty. People can still offer things on the campaign page.
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
