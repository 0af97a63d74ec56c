import { useEffect, useRef } from 'react';

const ALERT = '[role=alert]';

/** Elements that a translator of the browser puts around texts: they tell nothing new. */
const isTranslation = (node: Node) => node.nodeName === 'FONT';

/**
 * For an element that scrolls: an alert that comes in it, or whose words change, is scrolled into view and takes the
 * focus. The focus stays in a control that the alert describes, and in one that is marked as wrong.
 */
export function useAlertsInView<T extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<T>(null);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    const observer = new MutationObserver((changes) => {
      const alert = changes.flatMap(alertsOf).find((one) => frame.contains(one) && hasWords(one));
      if (!alert) return;
      if (!describesFocused(alert)) {
        if (!alert.hasAttribute('tabindex')) alert.tabIndex = -1;
        nameByWords(alert);
        alert.focus({ preventScroll: true });
      }
      alert.scrollIntoView({ block: alert.offsetHeight <= frame.clientHeight ? 'nearest' : 'start' });
    });
    observer.observe(frame, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return ref;
}

function alertsOf({ target, addedNodes, type }: MutationRecord): HTMLElement[] {
  const added = [...addedNodes];
  if (type === 'childList' && (added.length === 0 || added.some(isTranslation))) return [];
  const element = target instanceof Element ? target : target.parentElement;
  const around = element?.closest<HTMLElement>(ALERT);
  if (around) return [around];
  return added
    .filter((node) => node instanceof HTMLElement)
    .flatMap((node) => [...(node.matches(ALERT) ? [node] : []), ...node.querySelectorAll<HTMLElement>(ALERT)]);
}

/** False also for a region that only screen readers are to notice. */
function hasWords(element: HTMLElement): boolean {
  return element.innerText.trim() !== '' && element.offsetHeight > 1 && element.offsetWidth > 1;
}

let named = 0;

/** A screen reader says of what takes the focus its name, and an alert has none of its words (WAI-ARIA 1.2 §5.2.8.4). */
function nameByWords(alert: HTMLElement): void {
  if (alert.hasAttribute('aria-label') || alert.hasAttribute('aria-labelledby')) return;
  if (alert.id === '') {
    named += 1;
    alert.id = `alert-${named}`;
  }
  alert.setAttribute('aria-labelledby', alert.id);
}

function describesFocused(alert: HTMLElement): boolean {
  const { activeElement: focused } = document;
  if (!focused || alert.contains(focused)) return true;
  const described = focused.getAttribute('aria-describedby')?.split(' ') ?? [];
  return focused.getAttribute('aria-invalid') === 'true' || (alert.id !== '' && described.includes(alert.id));
}
