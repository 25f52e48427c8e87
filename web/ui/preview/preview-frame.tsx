import { useEffect, useRef, useState } from "react";

const widths = { wide: { label: "Wide screen", px: 1280 }, phone: { label: "Phone", px: 390 } };
type Width = keyof typeof widths;

const HEIGHT_PX = 720;

interface PreviewFrameProps {
  title: string;
  /** Undefined while unknown. */
  src: string | undefined;
  /** The page reloads when this changes. */
  version?: number;
  sandbox?: string;
  /** Next to a form: phone size only, and not in the tab order. */
  isBesideForm?: boolean;
}

/** A page of the site at desktop or phone size, scaled down to fit. */
export function PreviewFrame({ title, src, version, sandbox, isBesideForm }: PreviewFrameProps) {
  const [chosen, setChosen] = useState<Width | undefined>(isBesideForm ? "phone" : undefined);
  const [boxWidth, setBoxWidth] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setBoxWidth(entry?.contentRect.width));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const width = chosen ?? (boxWidth !== undefined && boxWidth < 600 ? "phone" : "wide");
  const { px } = widths[width];
  const scale = Math.min(1, (boxWidth ?? px) / px);
  return (
    <div className="grid gap-4">
      {!isBesideForm && (
        <fieldset className="preview-frame-widths">
          <legend className="sr-only">Preview size</legend>
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
        {boxWidth !== undefined && src !== undefined && (
          <iframe
            key={version}
            src={src}
            title={title}
            sandbox={sandbox}
            tabIndex={isBesideForm ? -1 : undefined}
            style={{
              width: px,
              height: HEIGHT_PX / scale,
              left: (boxWidth - px * scale) / 2,
              transform: `scale(${scale})`,
            }}
          />
        )}
      </div>
    </div>
  );
}
