import { type Picture as PictureData, pictureSrcSet } from "#contract/pictures.ts";

interface PictureProps {
  picture: PictureData;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** For the one picture that is seen first. It is loaded before others. */
  priority?: boolean;
  /** For a picture beside text that says the same. */
  decorative?: boolean;
  className?: string;
}

/** A campaign's picture (3:2) in AVIF and WebP, in the size that fits. */
export function Picture({ picture, sizes, priority, decorative, className }: PictureProps) {
  return (
    <picture className={className ? `picture ${className}` : "picture"}>
      <source type="image/avif" srcSet={pictureSrcSet(picture.image, "avif")} sizes={sizes} />
      <img
        src={picture.image}
        srcSet={pictureSrcSet(picture.image, "webp")}
        sizes={sizes}
        alt={decorative ? "" : picture.alt}
        width={1200}
        height={800}
        loading={priority ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
