import { safeHref } from "#contract/safe-href.ts";
import type { StoryBlock, StoryRun, StoryText } from "#contract/story.ts";
import { Picture } from "../../ui/picture.tsx";

const SIZES = "(min-width: 64rem) 47rem, 94vw";

/** Blocks never reorder, so their index is the key. */
export function CampaignStory({ story }: { story: readonly StoryBlock[] }) {
  return (
    <div className="prose campaign-story">
      {[...story.entries()].map(([index, block]) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: StoryBlock }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{runs(block.text)}</p>;
    case "heading":
      return <h2>{runs(block.text)}</h2>;
    case "quote":
      return (
        <figure className="campaign-story-quote">
          <blockquote>{runs(block.text)}</blockquote>
          {block.by && <figcaption>{block.by}</figcaption>}
        </figure>
      );
    case "list":
      return (
        <ul>
          {[...block.items.entries()].map(([index, item]) => (
            <li key={index}>{runs(item)}</li>
          ))}
        </ul>
      );
    case "picture":
      return (
        <figure className="campaign-story-picture">
          <Picture picture={block.picture} sizes={SIZES} />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
  }
}

function runs(text: StoryText) {
  if (typeof text === "string") return text;
  return [...text.entries()].map(([index, run]) => <Run key={index} run={run} />);
}

/** Checks the URL again before it becomes a link, although saving the story checked it. */
function Run({ run }: { run: StoryRun }) {
  const href = run.href === undefined ? undefined : safeHref(run.href);
  const italic = run.italic ? <em>{run.text}</em> : run.text;
  const marked = run.bold ? <strong>{italic}</strong> : italic;
  if (!href) return marked;
  return (
    <a href={href} className="link" rel="nofollow noopener">
      {marked}
    </a>
  );
}
