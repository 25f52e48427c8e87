import { useCallback, useEffect, useRef, useState } from "react";
import type { Testimonial } from "#contract/campaigns/testimonials.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Bank } from "../../ui/bank.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

/** One at a time, two from 768 px: a list that scrolls sideways. Scripts add the buttons. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  const view = useRef<HTMLElement>(null);
  const [ends, setEnds] = useState<{ back: boolean; on: boolean }>();

  const look = useCallback(() => {
    if (!view.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = view.current;
    // Widths are rounded.
    setEnds({ back: scrollLeft > 1, on: scrollLeft + clientWidth < scrollWidth - 1 });
  }, []);
  useEffect(() => {
    const watch = new ResizeObserver(look);
    if (view.current) watch.observe(view.current);
    return () => watch.disconnect();
  }, [look]);

  const go = (way: 1 | -1) => {
    const width = view.current?.querySelector("li")?.offsetWidth ?? 0;
    view.current?.scrollBy({ left: way * width });
  };

  return (
    <section
      className="testimonials section"
      aria-labelledby="voices"
      aria-roledescription="carousel"
      data-ready={ends ? "" : undefined}
    >
      <Bank className="bank-flipped fill-sand" />
      <div className="wrap">
        <div className="flex items-end justify-between gap-6">
          <SectionHeading id="voices" title="What people say" />
          {ends && (
            <div className="flex gap-2">
              <Arrow label="Previous" d="M15 5l-7 7 7 7" on={ends.back} go={() => go(-1)} />
              <Arrow label="Next" d="M9 5l7 7-7 7" on={ends.on} go={() => go(1)} />
            </div>
          )}
        </div>
        <section
          ref={view}
          onScroll={look}
          className="testimonials-view"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label="Voices, to scroll sideways"
        >
          <ul className="testimonials-list">
            {testimonials.map((voice) => (
              <li key={voice.id} className="testimonials-item">
                <figure className="testimonials-card">
                  <blockquote>{voice.text}</blockquote>
                  <figcaption>
                    <Avatar name={voice.author_name} portrait={voice.image} size="large" />
                    <span>
                      <strong>{voice.author_name}</strong>
                      <span className="block text-sm text-ink-soft">{voice.author_role}</span>
                    </span>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  );
}

interface ArrowProps {
  label: string;
  d: string;
  on: boolean;
  go: () => void;
}

function Arrow({ label, d, on, go }: ArrowProps) {
  return (
    <button
      type="button"
      className="testimonials-button"
      aria-label={label}
      disabled={!on}
      onClick={go}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  );
}
