import { useEffect, useRef, useState } from "react";

const widths = { wide: { label: "Wide screen", px: 1280 }, phone: { label: "Phone", px: 390 } };
type Width = keyof typeof widths;

const HEIGHT_PX = 720;

interface PreviewFrameProps {
  title: string;
  /** Undefined while it is not known. */
  src: string | undefined;
  /** The page is drawn again when this changes. */
  version?: number;
  sandbox?: string;
  /** Beside a form it is a phone alone, and the keys pass it by. */
  beside?: boolean;
}

/** A page of the site, as large as a wide screen or a phone, made smaller to fit. */
export function PreviewFrame({ title, src, version, sandbox, beside }: PreviewFrameProps) {
  const [chosen, setChosen] = useState<Width | undefined>(beside ? "phone" : undefined);
  const [room, setRoom] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const width = chosen ?? (room !== undefined && room < 600 ? "phone" : "wide");
  const { px } = widths[width];
  const scale = Math.min(1, (room ?? px) / px);
  return (
    <div className="grid gap-4">
      {!beside && (
        <fieldset className="preview-frame-widths">
          <legend className="sr-only">Show it as on a</legend>
          {(Object.keys(widths) as Width[]).map((name) => (
            <label key={name} className="radio-cards-choice">
              <input
                type="radio"
                name="width"
                checked={width === name}
                onChange={() => setChosen(name)}
              />
              <span>{widths[name].label}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div ref={box} className="preview-frame-box" style={{ height: HEIGHT_PX }}>
        {room !== undefined && src !== undefined && (
          <iframe
            key={version}
            src={src}
            title={title}
            sandbox={sandbox}
            tabIndex={beside ? -1 : undefined}
            style={{
              width: px,
              height: HEIGHT_PX / scale,
              left: (room - px * scale) / 2,
              transform: `scale(${scale})`,
            }}
          />
        )}
      </div>
    </div>
  );
}
