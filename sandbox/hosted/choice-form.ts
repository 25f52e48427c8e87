import { type Html, html, nothing } from "../html-text.ts";

interface Choice {
  /** What the form sends as `play`. */
  readonly play: string;
  readonly name: string;
  readonly note: string;
}

interface ChoiceForm {
  readonly title: string;
  /** What does not happen, whatever is chosen. */
  readonly lead: string;
  /** Path that the form posts to. */
  readonly path: string;
  /** What the page has seen: a form that is sent twice counts once. */
  readonly seen: { readonly name: string; readonly value: number };
  /** The likeliest first. */
  readonly choices: readonly Choice[];
}

/** What the donor, the bank or the chain can do: a button each. Nothing without choices. */
export function choiceForm({ title, lead, path, seen, choices }: ChoiceForm): Html {
  if (choices.length === 0) return nothing;
  const buttons = choices.map(
    ({ play, name, note }, i) =>
      html`<li><button name="play" value="${play}"${
        i === 0 ? html` class="main-choice"` : nothing
      }><strong>${name}</strong><span>${note}</span></button></li>`,
  );
  return html`<h2 id="choices">${title}</h2>
<p class="soft">${lead}</p>
<form method="post" action="${path}" aria-labelledby="choices">
<input type="hidden" name="${seen.name}" value="${seen.value}">
<ul>${buttons}</ul>
</form>`;
}
