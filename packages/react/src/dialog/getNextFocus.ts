import { tabbable } from 'tabbable'

/**
 * What Tab (or Shift+Tab) leads to, going around through the containers in the given order. `elsewhere`: the
 * focus is in none of them, such as in a wallet's own window, and the key is none of our business.
 */
export function getNextFocus(
  containers: readonly HTMLElement[],
  active: Element | null,
  isBackward: boolean,
): HTMLElement | undefined | 'elsewhere' {
  const isInside = containers.some((container) => container.contains(active))
  if (!isInside && active !== null && active !== document.body) return 'elsewhere'
  const stops = containers.flatMap((container) =>
    tabbable(container, { includeContainer: true }),
  ) as HTMLElement[]
  const last = isBackward ? stops[0] : stops.at(-1)
  const first = isBackward ? stops.at(-1) : stops[0]
  if (!active || active === last) return first
  const at = active instanceof HTMLElement ? stops.indexOf(active) : -1
  if (at >= 0) return stops[at + (isBackward ? -1 : 1)]
  // The heading takes focus but is no stop of Tab: go on from where it stands.
  const wanted = isBackward ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const beside = stops.filter((stop) => active.compareDocumentPosition(stop) & wanted)
  return (isBackward ? beside.at(-1) : beside[0]) ?? first
}
