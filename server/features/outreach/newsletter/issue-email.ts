import type { IssueBlock } from "#contract/outreach/newsletter-issues.ts";
import type { FieldError } from "../../../platform/http/app-error.ts";
import type { MailingContent } from "../../foundation/emails/email-content.ts";

interface IssueText {
  readonly subject: string;
  readonly blocks: readonly IssueBlock[];
}

/** The email of an issue, without unfinished blocks. */
export function issueEmail({ subject, blocks }: IssueText): MailingContent {
  return {
    subject,
    heading: subject,
    blocks: blocks.filter((block) => findProblem(block) === undefined),
  };
}

/** What must be fixed before an issue can be sent. */
export function findIssueProblems({ subject, blocks }: IssueText): FieldError[] {
  const problems: FieldError[] = [];
  const add = (field: ReadonlyArray<string | number>, msg: string) =>
    problems.push({ loc: ["body", ...field], msg });
  if (subject === "") add(["subject"], "Please enter a subject");
  if (blocks.length === 0) add(["blocks"], "Please add some content");
  for (const [index, block] of blocks.entries()) {
    const problem = findProblem(block);
    if (problem) add(["blocks", index], problem);
  }
  return problems;
}

const ownPicture = /^\/pictures\/(?!.*\.\.)[\w./-]+\.(jpe?g|png)$/;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function findProblem(block: IssueBlock): string | undefined {
  switch (block.kind) {
    case "text":
    case "heading":
      return block.text.trim() === ""
        ? "Please write something here, or remove this block"
        : undefined;
    case "action":
      if (!isWebAddress(block.url)) return "Please enter a full link, such as https://example.org";
      return block.label === "" ? "Please enter the text of the button" : undefined;
    case "picture":
      if (!ownPicture.test(block.path)) {
        return "Please use a JPEG or PNG from this site, such as /pictures/….jpg";
      }
      return block.alt === ""
        ? "Please describe the picture for people who can't see it"
        : undefined;
  }
}
