import { useState } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { LeaveDialog } from "../../ui/dialog/leave-dialog.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Segments } from "../../ui/form/segments.tsx";
import { MemberButton } from "../../ui/member-button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { showToast } from "../../ui/toast.ts";
import { Part, State } from "./part.tsx";

const here = "/dev/parts";
const variants = ["giving", "river", "quiet"] as const;
const sizes = ["small", "medium", "large"] as const;
const choices = ["First", "Second", "Third"].map((label, place) => ({
  href: `${here}?choice=${place}`,
  label,
  count: [3, 1200, undefined][place],
  current: place === 0,
}));
/** More tabs than fit in a narrow window. */
const manyTabs = Array.from({ length: 8 }, (_, place) => ({
  href: `${here}?tab=${place}`,
  label: `Tab number ${place + 1}`,
  current: place === 5,
}));

/** Parts that are pressed, opened or chosen. */
export function ActionParts() {
  return (
    <>
      <Part name="button">
        {variants.map((variant) => (
          <State key={variant} says={`${variant}: three sizes, in flight, disabled, a link`}>
            <div className="flex flex-wrap gap-3">
              {sizes.map((size) => (
                <Button key={size} variant={variant} size={size}>
                  Press me
                </Button>
              ))}
              <Button variant={variant} busy>
                Press me
              </Button>
              <Button variant={variant} disabled>
                Press me
              </Button>
              <ButtonLink variant={variant} href={here}>
                Follow me
              </ButtonLink>
            </div>
          </State>
        ))}
      </Part>
      <Part name="member-button">
        <div className="flex flex-wrap gap-3">
          <MemberButton here={here} onClick={() => {}} className="btn btn-quiet">
            Once
          </MemberButton>
          <MemberButton here={here} onClick={() => {}} className="btn btn-quiet" pressed>
            On
          </MemberButton>
          <MemberButton here={here} onClick={() => {}} className="btn btn-quiet" busy>
            In flight
          </MemberButton>
        </div>
      </Part>
      <Part name="copy-button">
        <CopyButton text="https://give.example.org/">Copy the address</CopyButton>
      </Part>
      <Part name="download-button">
        <div className="flex flex-wrap gap-3">
          <DownloadButton
            name="parts.txt"
            type="text/plain"
            load={async () => new Uint8Array([80])}
          >
            Gives a file
          </DownloadButton>
          <DownloadButton
            name="parts.txt"
            type="text/plain"
            load={() => Promise.reject(new Error("No file"))}
          >
            Fails
          </DownloadButton>
        </div>
      </Part>
      <Dialogs />
      <Part name="toast">
        <div className="flex flex-wrap gap-3">
          {(["success", "error", "info", "default"] as const).map((type) => (
            <Button key={type} onClick={() => showToast(type, `This is a toast: ${type}.`)}>
              {type}
            </Button>
          ))}
        </div>
      </Part>
      <Part name="tabs">
        <Tabs label="A few tabs" tabs={choices} />
        <Tabs label="Many tabs" tabs={manyTabs} />
      </Part>
      <Part name="segments">
        <Segments label="Segments" choices={choices} />
      </Part>
      <Part name="drop-menu">
        <div className="flex flex-wrap gap-3">
          <DropMenu label="Chosen" choices={choices} />
          <DropMenu label="Open" choices={choices.map((one) => ({ ...one, current: false }))} />
        </div>
      </Part>
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"plain" | "kept" | "leave">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Part name="dialog">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen("plain")}>Closes easily</Button>
          <Button onClick={() => setOpen("kept")}>Stays open</Button>
        </div>
        <Dialog open={open === "plain"} onClose={close} title="A dialog">
          <p>Escape, the cross or a click beside it closes it.</p>
        </Dialog>
        <Dialog open={open === "kept"} onClose={close} title="A dialog with work in it" keepOpen>
          <p>Only the cross closes it.</p>
        </Dialog>
      </Part>
      <Part name="leave-dialog">
        <Button onClick={() => setOpen("leave")}>Leaves with unsaved work</Button>
        <LeaveDialog open={open === "leave"} onStay={close} onLeave={close} />
      </Part>
    </>
  );
}
