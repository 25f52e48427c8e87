import type { IssueBlock } from "#contract/outreach/newsletter-issues.ts";
import type { FieldError } from "../../../platform/http/app-error.ts";
import type { MailingLetter } from "../../foundation/letters/letter.ts";

interface IssueText {
  readonly subject: string;
  readonly blocks: readonly IssueBlock[];
}

/** The letter of an issue, without blocks that were left empty. */
export function issueLetter({ subject, blocks }: IssueText): MailingLetter {
  return {
    subject,
    heading: subject,
    blocks: blocks.filter((block) => problemOf(block) === undefined),
  };
}

/** What is missing before an issue can be sent. */
export function issueProblems({ subject, blocks }: IssueText): FieldError[] {
  const problems: FieldError[] = [];
  const add = (field: ReadonlyArray<string | number>, msg: string) =>
    problems.push({ loc: ["body", ...field], msg });
  if (subject === "") add(["subject"], "Please write a subject");
  if (blocks.length === 0) add(["blocks"], "Please write something");
  for (const [index, block] of blocks.entries()) {
    const problem = problemOf(block);
    if (problem) add(["blocks", index], problem);
  }
  return problems;
}

const ownPicture = /^\/pictures\/(?!.*\.\.)[\w./-]+\.(jpe?g|png)$/;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function problemOf(block: IssueBlock): string | undefined {
  switch (block.kind) {
    case "text":
    case "heading":
      return block.text.trim() === "" ? "Please write something here or remove it" : undefined;
    case "action":
      if (!isWebAddress(block.url)) return "Please give an address with https://";
      return block.label === "" ? "Please give the button its words" : undefined;
    case "picture":
      if (!ownPicture.test(block.path)) {
        return "Please give a picture of this site, as /pictures/….jpg";
      }
      return block.alt === "" ? "Please say what is seen, for those who do not" : undefined;
  }
}
