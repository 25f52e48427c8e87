interface IssuePreviewProps {
  /** A signed URL of the issue as last saved. */
  url: string;
}

/** Shows the issue in a frame that runs no scripts and has no origin. */
export function IssuePreview({ url }: IssuePreviewProps) {
  return (
    <section aria-labelledby="issue-preview" className="issue-preview">
      <h2 id="issue-preview" className="text-lg">
        Preview
      </h2>
      <iframe title="Preview of the issue" sandbox="allow-popups" src={url} />
    </section>
  );
}
