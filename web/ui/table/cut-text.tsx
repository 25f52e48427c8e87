/** Text that ends after two lines; pointing at it shows the whole. An address is broken after its @ first. */
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
