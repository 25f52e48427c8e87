/**
 * What a program can tell of a page beside axe. Each function runs in the page, answers what is wrong in words, and
 * stands by itself: the browser gets its text alone.
 */

/** Words and controls that leave the window, are cut off, or cannot be reached by a pointer. */
export function misfits(): string[] {
  const wrong = new Set<string>();
  const width = document.documentElement.clientWidth;
  const ROUNDING = 2;
  /** Where a pointer tries a control, from its left end. */
  const BEGINNING = 24;
  const sideways = document.documentElement.scrollWidth - width;
  if (sideways > 0) wrong.add(`the page scrolls ${sideways} px to the side`);

  const named = (element: Element) => {
    const words = (element.textContent || element.getAttribute("aria-label") || "").trim();
    const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
    return `${element.localName}${classes.join("")} “${words.replace(/\s+/g, " ").slice(0, 40)}”`;
  };
  const scrolls = (style: CSSStyleDeclaration) =>
    [style.overflowX, style.overflowY].some((how) => how === "auto" || how === "scroll");
  /** Hidden from eyes on purpose, or shortened with an ellipsis: not cut off by accident. */
  const excused = (element: Element, style: CSSStyleDeclaration) =>
    style.clipPath !== "none" ||
    style.textOverflow === "ellipsis" ||
    style.webkitLineClamp !== "none" ||
    element.matches("[inert], [aria-hidden=true], [role=status], option, svg, iframe") ||
    // The other slides come when they are asked for.
    element.matches("[aria-roledescription=carousel] li + li");

  /** Whether a box is whole: inside the window and inside of all around it that clips. */
  const cut = (box: DOMRect, around: Element | null): string | undefined => {
    for (let at = around; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (excused(at, style) || scrolls(style)) return undefined;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const frame = at.getBoundingClientRect();
      const over =
        Math.max(box.right - frame.right, frame.left - box.left) > ROUNDING ||
        Math.max(box.bottom - frame.bottom, frame.top - box.top) > box.height / 3;
      if (over) return `is cut off by ${named(at)}`;
    }
    if (box.right > width + ROUNDING || box.left < -ROUNDING) return "leaves the window";
    return undefined;
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.textContent?.trim()) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const how = cut(box, parent);
      if (how) wrong.add(`${named(parent)} ${how}`);
    }
  }

  const controls = "a[href], button, input, select, textarea, summary";
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (control.closest("[inert]") || getComputedStyle(control).clipPath !== "none") continue;
    control.scrollIntoView({ block: "center", inline: "nearest" });
    const [box] = control.getClientRects();
    if (!box || box.width < 2 || box.height < 2) continue;
    const how = cut(box, control.parentElement);
    if (how) wrong.add(`${named(control)} ${how}`);
    const top = document.elementFromPoint(
      box.left + Math.min(box.width / 2, BEGINNING),
      box.top + box.height / 2,
    );
    const label = (control as HTMLInputElement).labels?.[0];
    const reached =
      !top ||
      control.contains(top) ||
      top.contains(control) ||
      label?.contains(top) ||
      box.top + box.height / 2 < 0;
    if (!reached) wrong.add(`${named(control)} lies beneath ${named(top)}`);
  }
  window.scrollTo(0, 0);
  return [...wrong];
}

/** Marks the controls that are seen as boxes, so that `faintThings` finds them again. */
export function markBoxes(): void {
  const controls = "a[href], button, input, select, textarea, summary, label";
  for (const control of document.querySelectorAll(controls)) {
    const style = getComputedStyle(control);
    const bordered =
      style.borderTopStyle !== "none" &&
      style.borderBottomStyle !== "none" &&
      Number.parseFloat(style.borderTopWidth) > 0;
    const filled = !/^rgba\(.*, 0\)$/.test(style.backgroundColor);
    if (bordered || filled || style.boxShadow !== "none") control.setAttribute("data-box", "");
  }
}

/** In forced colours: boxes without a border, a focus that is not seen, progress that is not seen. */
export function faintThings(): string[] {
  const wrong = new Set<string>();
  const named = (element: Element) => {
    const words = (element.textContent || element.getAttribute("aria-label") || "").trim();
    const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
    return `${element.localName}${classes.join("")} “${words.replace(/\s+/g, " ").slice(0, 40)}”`;
  };
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest("[inert]");
  const outlined = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };

  for (const box of document.querySelectorAll("[data-box]")) {
    if (!seen(box) || box.matches("[type=radio], [type=checkbox], [type=file], [type=range]"))
      continue;
    const { borderTopStyle, borderTopWidth, clipPath } = getComputedStyle(box);
    const { width, bottom } = box.getBoundingClientRect();
    if (clipPath !== "none" || width < 2 || bottom < 0) continue;
    const bordered = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
    const framed =
      box.parentElement && getComputedStyle(box.parentElement).borderTopStyle !== "none";
    if (!bordered && !framed && !outlined(box)) wrong.add(`${named(box)} has no border`);
  }

  const focusable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  for (const control of document.querySelectorAll<HTMLElement>(focusable)) {
    if (!seen(control) || control.matches(":disabled") || control.tabIndex < 0) continue;
    const around = [control, ...(control.parentElement?.children ?? [])];
    for (let at = control.parentElement; at && around.length < 60; at = at.parentElement)
      around.push(at);
    (document.activeElement as HTMLElement | null)?.blur();
    const before = new Set(around.filter(outlined));
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    if (!around.some((element) => outlined(element) && !before.has(element))) {
      wrong.add(`${named(control)} shows no focus`);
    }
  }
  (document.activeElement as HTMLElement | null)?.blur();

  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const paper = light(getComputedStyle(document.body).backgroundColor);
  for (const bar of document.querySelectorAll("[role=progressbar]")) {
    const [bed, water] = [".stream-bed", ".stream-water"].map((name) => bar.querySelector(name));
    if (!bed || !water || !seen(bar)) continue;
    const strength = (part: Element) => Math.abs(light(getComputedStyle(part).fill) - paper);
    if (strength(water) < strength(bed) + 40) {
      wrong.add(
        `the filled part of ${bar.getAttribute("aria-label")} is not the stronger one: ${getComputedStyle(water).fill} ${getComputedStyle(bed).fill}`,
      );
    }
  }
  return [...wrong];
}
