/** How to find elements, as data that can be sent to a page. Patterns are sources of regular expressions. */
export type Step =
  | { readonly by: 'css'; readonly selector: string }
  | { readonly by: 'role'; readonly role: string; readonly name?: string; readonly level?: number }
  | { readonly by: 'label' | 'text'; readonly pattern: string }
  | { readonly by: 'index'; readonly index: number }
  | { readonly by: 'or'; readonly steps: readonly Step[] };

/** Runs in the page, where nothing else of this module exists. */
export function findElements(steps: readonly Step[]): Element[] {
  const ROLES: Record<string, string> = {
    button: 'button, summary, [role=button]',
    heading: 'h1, h2, h3, h4, [role=heading]',
    dialog: 'dialog[open], [role=dialog]',
    img: 'img, [role=img]',
    navigation: 'nav',
    group: 'fieldset, details, [role=group]',
    switch: '[role=switch]',
    link: 'a[href]',
    log: '[role=log]',
  };
  return run([document.documentElement], steps);

  function run(roots: Element[], todo: readonly Step[]): Element[] {
    return todo.reduce((found, step) => apply(found, step), roots);
  }

  function apply(roots: Element[], step: Step): Element[] {
    const inside = (selector: string) => [
      ...new Set(roots.flatMap((root) => [...root.querySelectorAll(selector)])),
    ];
    switch (step.by) {
      case 'css':
        return inside(step.selector);
      case 'role':
        return inside(ROLES[step.role] ?? `[role=${step.role}]`).filter(
          (element) =>
            isShown(element) &&
            (step.level === undefined || element.tagName === `H${step.level}`) &&
            (step.name === undefined || new RegExp(step.name).test(nameOf(element))),
        );
      case 'label':
        return inside('input, select, textarea, [aria-label]').filter((element) =>
          new RegExp(step.pattern).test(nameOf(element)),
        );
      case 'text': {
        const all = inside('*').filter((element) =>
          new RegExp(step.pattern).test(tidy(element.textContent ?? '')),
        );
        return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
      }
      case 'index':
        return roots.slice(step.index, step.index + 1);
      case 'or':
        return [...new Set([...roots, ...run([document.documentElement], step.steps)])];
    }
  }

  function nameOf(element: Element): string {
    const by = element.getAttribute('aria-labelledby');
    if (by !== null)
      return tidy(
        by
          .split(' ')
          .map((id) => spoken(document.getElementById(id)))
          .join(' '),
      );
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (label !== null) return tidy(label);
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return tidy(labels.length > 0 ? labels.map(spoken).join(' ') : spoken(element));
  }

  function spoken(node: Node | null): string {
    if (node === null) return '';
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    return [...node.childNodes].map(spoken).join(' ');
  }

  function isShown(element: Element): boolean {
    return (
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null
    );
  }

  function tidy(text: string): string {
    return text.replaceAll(/\s+/g, ' ').trim();
  }
}
