import type { ReactNode } from "react";
import { pictureUrl } from "#contract/pictures.ts";
import { Picture } from "../../ui/picture.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";

interface SignInFrameProps {
  title: string;
  lead?: ReactNode;
  scene: string;
  children: ReactNode;
}

/** A form next to a drawing; on small screens the form alone. */
export function SignInFrame({ title, lead, scene, children }: SignInFrameProps) {
  return (
    <div className="sign-in">
      <div className="sign-in-form">
        <header className="sign-in-head">
          <StreamLine />
          <h1 className="text-title">{title}</h1>
          {lead && <p className="text-ink-soft">{lead}</p>}
        </header>
        <noscript>
          <p className="sign-in-note">You need JavaScript to log in. You can donate without it.</p>
        </noscript>
        {children}
      </div>
      <div className="sign-in-scene">
        <Picture
          picture={{ image: pictureUrl(scene, 800), alt: "" }}
          sizes="(min-width: 48rem) 75rem, 1px"
          decorative
          className="picture-fill"
        />
        <svg viewBox="0 0 100 900" preserveAspectRatio="none" aria-hidden="true">
          <path
            className="sign-in-bank"
            d="M0 0H34C60 90 62 150 44 250S8 400 26 520 72 690 56 790 44 870 48 900H0z"
          />
          <path className="sign-in-spring" d="M-24 286C-10 316-18 346 0 380S24 436 21 500" />
          <path
            className="sign-in-water"
            d="M34 0C60 90 62 150 44 250S8 400 26 520 72 690 56 790 44 870 48 900"
          />
        </svg>
      </div>
    </div>
  );
}
