import { type ReactNode, useState } from "react";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import { movedIds, OrderButtons } from "./order-buttons.tsx";
import { RemoveButton } from "./remove-button.tsx";

interface List<Item> {
  readonly data: readonly Item[];
}

interface OrderedListPageProps<Item> {
  title: string;
  lead: string;
  /** The word for one item: "cause". */
  one: string;
  /** How many are expected. */
  rows: number;
  nameOf: (item: Item) => string;
  /** Draws one item, beside its buttons. */
  shown: (item: Item) => ReactNode;
  /**
   * Draws the form for an item; null is a new one. `saved` takes the new list and the item's name.
   */
  form: (item: Item | null, saved: (list: List<Item>, name: string) => void) => ReactNode;
  empty?: ReactNode;
  load: () => Promise<List<Item>>;
  order: (ids: number[]) => Promise<List<Item>>;
  remove?: (id: number) => Promise<List<Item>>;
}

/**
 * A list whose order the office decides. Items can be edited, moved and, if `remove` is given,
 * removed.
 */
export function OrderedListPage<Item extends { readonly id: number }>({
  load,
  order,
  remove,
  ...room
}: OrderedListPageProps<Item>) {
  const { answer, failed, retry, setAnswer } = useAnswer(load);
  const runner = useActionRunner();
  /** The item in the form; null is a new one. */
  const [edited, setEdited] = useState<Item | null>();
  const items = answer?.data ?? [];
  const { title, one, nameOf } = room;
  const many = title.toLowerCase();

  const move = (from: number, to: number) =>
    runner.run("order", async () => {
      setAnswer(await order(movedIds(items, from, to)));
      return "The order is saved.";
    });
  const takeOut = (id: number, work: NonNullable<typeof remove>) =>
    runner.run("remove", async () => {
      setAnswer(await work(id));
      return `The ${one} is gone.`;
    });
  const saved = (list: List<Item>, name: string) => {
    setAnswer(list);
    setEdited(undefined);
    void runner.run("save", async () => `${name} is saved.`);
  };

  return (
    <>
      <AreaHead
        title={title}
        lead={room.lead}
        actions={<Button onClick={() => setEdited(null)}>New {one}</Button>}
      />
      {failed && <FailedPart what={`The ${many}`} retry={retry} />}
      {!answer && !failed && <PartSkeleton label={`The ${many} are loading`} rows={room.rows} />}
      {answer?.data.length === 0 && room.empty}
      <ActionOutcome runner={runner} />
      <ol className="grid gap-3">
        {items.map((item, place) => (
          <li key={item.id} className="office-card office-item">
            {room.shown(item)}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <OrderButtons
                name={nameOf(item)}
                place={place}
                count={items.length}
                disabled={runner.busy !== undefined}
                onMove={(to) => void move(place, to)}
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
                <RemoveButton name={nameOf(item)} onRemove={() => void takeOut(item.id, remove)} />
              )}
            </div>
          </li>
        ))}
      </ol>
      <Dialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited ? `Edit ${nameOf(edited)}` : `New ${one}`}
      >
        {edited !== undefined && room.form(edited, saved)}
      </Dialog>
    </>
  );
}
