import type { StoryBlock } from "#contract/story.ts";
import { Picture } from "../../ui/picture.tsx";

const SIZES = "(min-width: 64rem) 47rem, 94vw";

/** The story; its parts never change places, so that their place is their key. */
export function CampaignStory({ story }: { story: readonly StoryBlock[] }) {
  return (
    <div className="prose story">
      {[...story.entries()].map(([place, block]) => (
        <Block key={place} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: StoryBlock }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{block.text}</p>;
    case "heading":
      return <h2>{block.text}</h2>;
    case "quote":
      return (
        <figure className="story-quote">
          <blockquote>{block.text}</blockquote>
          {block.by && <figcaption>{block.by}</figcaption>}
        </figure>
      );
    case "list":
      return (
        <ul>
          {[...block.items.entries()].map(([place, item]) => (
            <li key={place}>{item}</li>
          ))}
        </ul>
      );
    case "picture":
      return (
        <figure className="story-picture">
          <Picture picture={block.picture} sizes={SIZES} />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
  }
}
