import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FileButton } from "../../ui/form/file-button.tsx";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { ZonedTimeField } from "../../ui/form/zoned-time-field.tsx";
import { Refused, Said } from "../../ui/said.tsx";
import { Part, State } from "./part.tsx";

const options = ["one", "two", "three"].map((value) => ({ value, label: `Choice ${value}` }));

/** What every field can show beside its label. */
const states = [
  { label: "Plain" },
  { label: "With a hint", hint: "A hint says what is wanted before one types." },
  { label: "With an error", error: "This says what is wrong and what to do." },
  { label: "With both", hint: "The hint stays.", error: "The error stands below." },
  { label: "Disabled", disabled: true },
];

/** Forms: fields of each kind, and what a form says when it was sent. */
export function FieldParts() {
  return (
    <>
      <Part name="field">
        {states.map((state) => (
          <TextField key={state.label} {...state} defaultValue="A line of text" />
        ))}
      </Part>
      <Part name="zoned-time-field">
        <ZonedTimeField
          label="Begins"
          text="2026-10-25T02:30"
          zone="Europe/Berlin"
          time={{ defaultValue: "2026-10-25T02:30" }}
          which={{ name: "which" }}
        />
      </Part>
      <Part name="text-area">
        {states.map((state) => (
          <TextArea key={state.label} {...state} defaultValue="Some text" />
        ))}
      </Part>
      <Part name="select">
        {states.map((state) => (
          <Select key={state.label} {...state} options={options} />
        ))}
      </Part>
      <Part name="password-field">
        {states.map((state) => (
          <PasswordField
            key={state.label}
            {...state}
            autoComplete="new-password"
            defaultValue="parts"
          />
        ))}
      </Part>
      <Part name="code-field">
        <CodeField label="Code" hint="Six digits." defaultValue="123456" />
        <CodeField label="Wrong code" error="That code is not right." defaultValue="12" />
      </Part>
      <Part name="checkbox">
        {states.map((state) => (
          <Checkbox key={state.label} {...state} />
        ))}
      </Part>
      <Part name="radio-cards">
        <RadioCards legend="One is chosen" name="cards" options={options} defaultChosen="two" />
        <RadioCards legend="None is chosen" name="none" options={options} error="Choose one." />
      </Part>
      <Part name="file-button">
        <div>
          <FileButton label="Choose a file" accept="image/png" onFiles={() => {}} />
        </div>
      </Part>
      <Part name="file-drop">
        <FileDrop className="photo-part-drop" onFiles={() => {}}>
          <p>Drag a file here to see the frame change.</p>
        </FileDrop>
      </Part>
      <Part name="form-problem">
        <FormProblem problem={{ message: "One sentence says why it was not sent.", count: 0 }} />
        <FormProblem
          problem={{
            message: "Two fields need another look.",
            count: 0,
            errors: { name: "Enter a name.", email: "Enter an email address." },
          }}
        />
      </Part>
      <Part name="said">
        <State says="done, and refused">
          <Said>Your changes are saved.</Said>
          <Refused>Your changes could not be saved.</Refused>
        </State>
        <div>
          <Button type="submit">Save</Button>
        </div>
      </Part>
    </>
  );
}
