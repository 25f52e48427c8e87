/**
 * Automatic checks in addition to axe. Each function runs in the page and returns descriptions of
 * faults. It must be self-contained, because only its source is sent to the browser.
 */

/** Text and controls that leave the window, are cut off, or can't be reached by a pointer. */
export function findLayoutFaults(): string[] {
  const faults = new Set<string>();
  const width = document.documentElement.clientWidth;
  const ROUNDING = 2;
  /** Where to test a control, px from its left edge. */
  const TEST_OFFSET = 24;
  const sideways = document.documentElement.scrollWidth - width;
  if (sideways > 0) faults.add(`the page scrolls ${sideways} px to the side`);

  const describe = (element: Element) => {
    const words = (element.textContent || element.getAttribute("aria-label") || "").trim();
    const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
    return `${element.localName}${classes.join("")} “${words.replace(/\s+/g, " ").slice(0, 40)}”`;
  };
  const scrolls = (style: CSSStyleDeclaration) =>
    [style.overflowX, style.overflowY].some((value) => value === "auto" || value === "scroll");
  /** Hidden or shortened on purpose. */
  const isExempt = (element: Element, style: CSSStyleDeclaration) =>
    style.clipPath !== "none" ||
    style.textOverflow === "ellipsis" ||
    style.webkitLineClamp !== "none" ||
    element.matches("[inert], [aria-hidden=true], [role=status], option, svg, iframe") ||
    // Slides that are not shown.
    element.matches("[aria-roledescription=carousel] li + li");

  /** How a box is cut off by the window or by a clipping ancestor. */
  const findCut = (box: DOMRect, parent: Element | null): string | undefined => {
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (isExempt(at, style) || scrolls(style)) return undefined;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const frame = at.getBoundingClientRect();
      const over =
        Math.max(box.right - frame.right, frame.left - box.left) > ROUNDING ||
        Math.max(box.bottom - frame.bottom, frame.top - box.top) > box.height / 3;
      if (over) return `is cut off by ${describe(at)}`;
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
      const fault = findCut(box, parent);
      if (fault) faults.add(`${describe(parent)} ${fault}`);
    }
  }

  const controls = "a[href], button, input, select, textarea, summary";
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (control.closest("[inert]") || getComputedStyle(control).clipPath !== "none") continue;
    control.scrollIntoView({ block: "center", inline: "nearest" });
    const [box] = control.getClientRects();
    if (!box || box.width < 2 || box.height < 2) continue;
    const fault = findCut(box, control.parentElement);
    if (fault) faults.add(`${describe(control)} ${fault}`);
    const top = document.elementFromPoint(
      box.left + Math.min(box.width / 2, TEST_OFFSET),
      box.top + box.height / 2,
    );
    const label = (control as HTMLInputElement).labels?.[0];
    const reached =
      !top ||
      control.contains(top) ||
      top.contains(control) ||
      label?.contains(top) ||
      box.top + box.height / 2 < 0;
    if (!reached) faults.add(`${describe(control)} lies beneath ${describe(top)}`);
  }
  window.scrollTo(0, 0);
  return [...faults];
}

/** Marks controls drawn as boxes for `findContrastFaults`. */
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

/** In forced colours: boxes without a border, invisible focus and invisible progress. */
export function findContrastFaults(): string[] {
  const faults = new Set<string>();
  const describe = (element: Element) => {
    const words = (element.textContent || element.getAttribute("aria-label") || "").trim();
    const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
    return `${element.localName}${classes.join("")} “${words.replace(/\s+/g, " ").slice(0, 40)}”`;
  };
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest("[inert]");
  const hasOutline = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };

  for (const box of document.querySelectorAll("[data-box]")) {
    if (!isVisible(box) || box.matches("[type=radio], [type=checkbox], [type=file], [type=range]"))
      continue;
    const { borderTopStyle, borderTopWidth, clipPath } = getComputedStyle(box);
    const { width, bottom } = box.getBoundingClientRect();
    if (clipPath !== "none" || width < 2 || bottom < 0) continue;
    const bordered = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
    const framed =
      box.parentElement && getComputedStyle(box.parentElement).borderTopStyle !== "none";
    if (!bordered && !framed && !hasOutline(box)) faults.add(`${describe(box)} has no border`);
  }

  const focusable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  for (const control of document.querySelectorAll<HTMLElement>(focusable)) {
    if (!isVisible(control) || control.matches(":disabled") || control.tabIndex < 0) continue;
    const nearby = [control, ...(control.parentElement?.children ?? [])];
    for (let at = control.parentElement; at && nearby.length < 60; at = at.parentElement)
      nearby.push(at);
    (document.activeElement as HTMLElement | null)?.blur();
    const outlinedBefore = new Set(nearby.filter(hasOutline));
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    if (!nearby.some((element) => hasOutline(element) && !outlinedBefore.has(element))) {
      faults.add(`${describe(control)} shows no focus`);
    }
  }
  (document.activeElement as HTMLElement | null)?.blur();

  const lightness = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const paper = lightness(getComputedStyle(document.body).backgroundColor);
  for (const bar of document.querySelectorAll("[role=progressbar]")) {
    const [bed, water] = [".stream-bed", ".stream-water"].map((name) => bar.querySelector(name));
    if (!bed || !water || !isVisible(bar)) continue;
    const strength = (part: Element) => Math.abs(lightness(getComputedStyle(part).fill) - paper);
    if (strength(water) < strength(bed) + 40) {
      faults.add(
        `the filled part of ${bar.getAttribute("aria-label")} is not the stronger one: ${getComputedStyle(water).fill} ${getComputedStyle(bed).fill}`,
      );
    }
  }
  return [...faults];
}
