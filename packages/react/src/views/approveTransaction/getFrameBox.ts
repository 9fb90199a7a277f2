import type { FramePlacement } from '@gangway/core'

/** Height of the dialog's header above the frame, px. frame-protocol.md §4: the bar belongs to the app. */
const headerHeight = 64

/**
 * Where the secure frame stands: over all of the dialog but its header. With the card of this view that is 360 × 600 in
 * the middle, or 600 px across the bottom of a narrow screen, and less where the window is smaller.
 */
export function getFrameBox(card: Element): FramePlacement {
  const { left, top, width, height } = card.getBoundingClientRect()
  return { left, top: top + headerHeight, width, height: Math.max(0, height - headerHeight) }
}
