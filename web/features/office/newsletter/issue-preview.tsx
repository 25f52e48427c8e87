interface IssuePreviewProps {
  /** A signed address of the issue as it is saved. */
  url: string;
}

/** Shows the issue in a frame that runs no scripts and has no origin. */
export function IssuePreview({ url }: IssuePreviewProps) {
  return (
    <section aria-labelledby="issue-preview" className="issue-preview">
      <h2 id="issue-preview" className="text-lg">
        Preview
      </h2>
      <iframe title="The issue as it will look" sandbox="allow-popups" src={url} />
    </section>
  );
}
