import { isValidElement, type MouseEvent } from "react";
import { expect, it, vi } from "vitest";
import { Button } from "./button.tsx";

function propsOf(button: ReturnType<typeof Button>) {
  if (!isValidElement<React.ComponentProps<"button">>(button)) throw new Error("No button");
  return button.props;
}

it("blocks clicks and submits while busy, without being disabled", () => {
  const onClick = vi.fn();
  const preventDefault = vi.fn();
  const props = propsOf(Button({ type: "submit", busy: true, disabled: true, onClick }));
  props.onClick?.({ preventDefault } as unknown as MouseEvent<HTMLButtonElement>);
  expect(onClick).not.toHaveBeenCalled();
  expect(preventDefault).toHaveBeenCalled();
  expect(props).toMatchObject({ disabled: false, "aria-disabled": true, "aria-busy": true });
});

it("passes disabled on while not busy", () => {
  const onClick = vi.fn();
  const props = propsOf(Button({ disabled: true, onClick }));
  expect(props).toMatchObject({ disabled: true, "aria-disabled": undefined, onClick });
});
