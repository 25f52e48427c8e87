import { AreaHead } from "../../ui/area-head.tsx";
import { Bank } from "../../ui/bank.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkedText } from "../../ui/linked-text.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PreviewFrame } from "../../ui/preview/preview-frame.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";
import { Part } from "./part.tsx";

const picture = { image: "/pictures/child-welfare-1/1200.webp", alt: "A drawn scene" };

/** Heads, texts, pictures and ornaments. */
export function FrameParts() {
  return (
    <>
      <Part name="page-head">
        <PageHead title="The head of a public page" lead="A sentence or two below it." />
      </Part>
      <Part name="area-head">
        <AreaHead
          title="The head of a page of the area"
          lead="A sentence below it."
          actions={<Button>An action</Button>}
        />
        <AreaHead title="Only a title" />
      </Part>
      <Part name="section-heading">
        <SectionHeading title="The heading of a section" lead="A sentence below it." />
        <SectionHeading title="Only a title" />
      </Part>
      <Part name="panel">
        <Panel title="A panel of the area" actions={<Button size="small">An action</Button>}>
          <p>What it holds.</p>
        </Panel>
      </Part>
      <Part name="settings-card">
        <SettingsCard title="A group of settings" lead="A sentence about its purpose.">
          <p>Its fields.</p>
        </SettingsCard>
        <SettingsCard title="A group that deletes something" tone="danger">
          <Button>An action</Button>
        </SettingsCard>
      </Part>
      <Part name="linked-text">
        <LinkedText
          text={"A paragraph with https://example.org/ in it.\n\nAnother\nof two lines."}
        />
      </Part>
      <Part name="picture">
        <Picture picture={picture} sizes="(min-width: 48rem) 20rem, 92vw" />
      </Part>
      <Part name="preview-frame">
        <PreviewFrame title="The home page" src="/" />
        <PreviewFrame title="A page whose address is not known yet" src={undefined} />
      </Part>
      <Part name="logo">
        <Logo name="Tributary" />
      </Part>
      <Part name="stream-line">
        <StreamLine />
      </Part>
      <Part name="bank">
        <div className="section">
          <div className="relative">
            <Bank className="fill-river" />
          </div>
        </div>
      </Part>
    </>
  );
}
