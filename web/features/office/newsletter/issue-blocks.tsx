import type { IssueBlock } from "#contract/outreach/newsletter-issues.ts";
import { Button } from "../../../ui/button.tsx";
import { OrderButtons, RemoveButton } from "../content/order-buttons.tsx";
import type { IssueDraft, KeyedBlock } from "../use-issue-draft.ts";
import { IssueBlockFields } from "./issue-block-fields.tsx";
import { blockLabels } from "./newsletter-labels.ts";

const empty: Readonly<Record<IssueBlock["kind"], IssueBlock>> = {
  heading: { kind: "heading", text: "" },
  text: { kind: "text", text: "" },
  action: { kind: "action", label: "", url: "" },
  picture: { kind: "picture", path: "", alt: "" },
};
const MAX_BLOCKS = 40;

export function IssueBlocks({ draft }: { draft: IssueDraft }) {
  const { blocks } = draft.text;
  const set = (changed: readonly KeyedBlock[]) => draft.change({ blocks: changed });
  const add = (kind: IssueBlock["kind"]) => {
    const key = Math.max(-1, ...blocks.map((block) => block.key)) + 1;
    set([...blocks, { key, block: empty[kind] }]);
  };
  const move = (from: number, to: number) => {
    const moved = [...blocks];
    moved.splice(to, 0, ...moved.splice(from, 1));
    set(moved);
  };
  return (
    <>
      <ol className="issue-blocks">
        {blocks.map(({ key, block }, index) => {
          const name = `${blockLabels[block.kind]} ${index + 1}`;
          return (
            <li key={key}>
              <fieldset>
                <legend className="sr-only">{name}</legend>
                <IssueBlockFields
                  block={block}
                  error={draft.problem.blocks[index]}
                  onChange={(changed) =>
                    set(blocks.map((old) => (old.key === key ? { key, block: changed } : old)))
                  }
                />
                <div className="issue-blocks-tools">
                  <OrderButtons
                    name={name}
                    index={index}
                    count={blocks.length}
                    disabled={false}
                    onMove={(to) => move(index, to)}
                  />
                  <RemoveButton
                    name={name}
                    onRemove={() => set(blocks.filter((other) => other.key !== key))}
                  />
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <fieldset className="issue-blocks-add" disabled={blocks.length >= MAX_BLOCKS}>
        <legend>Add</legend>
        {(["text", "heading", "action", "picture"] as const).map((kind) => (
          <Button key={kind} variant="quiet" size="small" onClick={() => add(kind)}>
            {blockLabels[kind]}
          </Button>
        ))}
      </fieldset>
    </>
  );
}
