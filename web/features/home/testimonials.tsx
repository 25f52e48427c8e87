import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";
import type { Testimonial } from "#contract/campaigns/testimonials.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Bank } from "../../ui/bank.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

/** One at a time, two from 768 px; without scripts, a list that scrolls sideways. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  const [viewport, carousel] = useEmblaCarousel({ align: "start", containScroll: "trimSnaps" });
  const [ends, setEnds] = useState<{ back: boolean; on: boolean }>();

  useEffect(() => {
    if (!carousel) return;
    const update = () => setEnds({ back: carousel.canScrollPrev(), on: carousel.canScrollNext() });
    update();
    carousel.on("select", update).on("reInit", update);
    return () => {
      carousel.off("select", update).off("reInit", update);
    };
  }, [carousel]);

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
              <Arrow
                label="Previous"
                d="M15 5l-7 7 7 7"
                on={ends.back}
                go={() => carousel?.scrollPrev()}
              />
              <Arrow label="Next" d="M9 5l7 7-7 7" on={ends.on} go={() => carousel?.scrollNext()} />
            </div>
          )}
        </div>
        <section
          ref={viewport}
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
