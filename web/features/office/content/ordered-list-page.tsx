import { type ReactNode, useState } from "react";
import { useResponse } from "../../../lib/api/use-response.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { Permitted } from "../permitted.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import { movedIds, OrderButtons, RemoveButton } from "./order-buttons.tsx";

interface List<Item> {
  readonly data: readonly Item[];
}

interface OrderedListPageProps<Item> {
  title: string;
  lead: string;
  /** A noun for one item: "cause". */
  itemWord: string;
  rows: number;
  nameOf: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** Renders the form for an item, or for a new one if null. `saved` takes the new list and the item's name. */
  renderForm: (item: Item | null, saved: (list: List<Item>, name: string) => void) => ReactNode;
  empty?: ReactNode;
  load: () => Promise<List<Item>>;
  order: (ids: number[]) => Promise<List<Item>>;
  remove?: (id: number) => Promise<List<Item>>;
}

/** A list whose items can be edited, reordered and, if `remove` is given, removed. */
export function OrderedListPage<Item extends { readonly id: number }>({
  load,
  order,
  remove,
  ...page
}: OrderedListPageProps<Item>) {
  const { answer, failed, retry, setAnswer } = useResponse(load);
  const runner = useActionRunner();
  /** The item in the form; null for a new one, undefined if the form is closed. */
  const [edited, setEdited] = useState<Item | null>();
  const items = answer?.data ?? [];
  const { title, itemWord, nameOf } = page;
  const what = `The ${title.toLowerCase()}`;

  const move = (from: number, to: number) =>
    runner.run("order", async () => {
      setAnswer(await order(movedIds(items, from, to)));
      return "Order saved.";
    });
  const removeItem = (id: number, work: NonNullable<typeof remove>) =>
    runner.run("remove", async () => {
      setAnswer(await work(id));
      return `The ${itemWord} was removed.`;
    });
  const saved = (list: List<Item>, name: string) => {
    setAnswer(list);
    setEdited(undefined);
    void runner.run("save", async () => `“${name}” saved.`);
  };

  return (
    <>
      <AreaHead
        title={title}
        lead={page.lead}
        actions={
          <Permitted area="content">
            <Button onClick={() => setEdited(null)}>New {itemWord}</Button>
          </Permitted>
        }
      />
      {failed && <SectionError what={what} retry={retry} />}
      {!answer && !failed && <SectionSkeleton label={`${what} are loading`} rows={page.rows} />}
      {answer?.data.length === 0 && page.empty}
      <ActionOutcome runner={runner} />
      <ol className="grid gap-3">
        {items.map((item, index) => (
          <li key={item.id} className="office-card office-item">
            {page.renderItem(item)}
            <Permitted area="content">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <OrderButtons
                  name={nameOf(item)}
                  index={index}
                  count={items.length}
                  disabled={runner.busy !== undefined}
                  onMove={(to) => void move(index, to)}
                />
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Edit ${nameOf(item)}`}
                  onClick={() => setEdited(item)}
                >
                  Edit
                </Button>
                {remove && (
                  <RemoveButton
                    name={nameOf(item)}
                    onRemove={() => void removeItem(item.id, remove)}
                  />
                )}
              </div>
            </Permitted>
          </li>
        ))}
      </ol>
      <Dialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited ? `Edit ${nameOf(edited)}` : `New ${itemWord}`}
      >
        {edited !== undefined && page.renderForm(edited, saved)}
      </Dialog>
    </>
  );
}
