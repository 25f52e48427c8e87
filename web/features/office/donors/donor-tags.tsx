import { officePath } from "#contract/page-paths.ts";

/** Tags, each leading to the donors who have it. */
export function DonorTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <a
          key={tag}
          className="badge"
          href={`${officePath("donors")}?q=${encodeURIComponent(tag)}`}
        >
          {tag}
        </a>
      ))}
    </span>
  );
}
