/** Text cut after two lines, with the full text as its title. Email addresses break after the @. */
export function CutText({ children }: { children: string }) {
  const end = children.indexOf("@") + 1;
  return (
    <span className="cut-text" title={children}>
      {children.slice(0, end)}
      {end > 0 && <wbr />}
      {children.slice(end)}
    </span>
  );
}
