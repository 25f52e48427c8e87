import { useCallback, useEffect, useRef, useState } from "react";
import type { Testimonial } from "#contract/campaigns/testimonials.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Bank } from "../../ui/bank.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

/** A horizontally scrolling list: one at a time, two from 768 px. Scripts add the buttons. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  const view = useRef<HTMLElement>(null);
  const [canScroll, setCanScroll] = useState<{ back: boolean; forward: boolean }>();

  const update = useCallback(() => {
    if (!view.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = view.current;
    // Widths are rounded.
    setCanScroll({ back: scrollLeft > 1, forward: scrollLeft + clientWidth < scrollWidth - 1 });
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(update);
    if (view.current) observer.observe(view.current);
    return () => observer.disconnect();
  }, [update]);

  const scroll = (direction: 1 | -1) => {
    const width = view.current?.querySelector("li")?.offsetWidth ?? 0;
    view.current?.scrollBy({ left: direction * width });
  };

  return (
    <section
      className="testimonials section"
      aria-labelledby="voices"
      aria-roledescription="carousel"
      data-ready={canScroll ? "" : undefined}
    >
      <Bank className="bank-flipped fill-sand" />
      <div className="wrap">
        <div className="flex items-end justify-between gap-6">
          <SectionHeading id="voices" title="What people say" />
          {canScroll && (
            <div className="flex gap-2">
              <Arrow
                label="Previous"
                d="M15 5l-7 7 7 7"
                enabled={canScroll.back}
                onClick={() => scroll(-1)}
              />
              <Arrow
                label="Next"
                d="M9 5l7 7-7 7"
                enabled={canScroll.forward}
                onClick={() => scroll(1)}
              />
            </div>
          )}
        </div>
        <section
          ref={view}
          onScroll={update}
          className="testimonials-view"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
          tabIndex={0}
          aria-label="Testimonials, scrollable"
        >
          <ul className="testimonials-list">
            {testimonials.map((testimonial) => (
              <li key={testimonial.id} className="testimonials-item">
                <figure className="testimonials-card">
                  <blockquote>{testimonial.text}</blockquote>
                  <figcaption>
                    <Avatar
                      name={testimonial.author_name}
                      portrait={testimonial.image}
                      size="large"
                    />
                    <span>
                      <strong>{testimonial.author_name}</strong>
                      <span className="block text-sm text-ink-soft">{testimonial.author_role}</span>
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
  enabled: boolean;
  onClick: () => void;
}

function Arrow({ label, d, enabled, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      className="testimonials-button"
      aria-label={label}
      disabled={!enabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  );
}
