import { type Picture as PictureData, pictureSrcSet } from "#contract/pictures.ts";

interface PictureProps {
  picture: PictureData;
  sizes: string;
  /** For the first visible picture, which is loaded first. */
  priority?: boolean;
  /** For a picture next to equivalent text. */
  decorative?: boolean;
  className?: string;
}

/** A campaign's picture (3:2), as AVIF or WebP in a fitting size. */
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
