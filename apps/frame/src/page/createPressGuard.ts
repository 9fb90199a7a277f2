/** How long a button is on a screen the person looks at before a press of it counts, ms. */
const settlingTime = 700

/** Which presses count. */
export type PressGuard = {
  /** A screen has just appeared. */
  renew(): void
  /** Whether an event is a person's own, on a screen they had time to see. */
  mayPress(event: Pick<Event, 'isTrusted'>): boolean
}

/**
 * Takes no press that was meant for what was there before: a page can place this window under a pointer between the two
 * presses of a double-click. embedded-wallet.md §10.
 */
export function createPressGuard(
  page: Pick<Window, 'addEventListener'>,
  getNow: () => number = () => performance.now(),
): PressGuard {
  let since = getNow()
  const renew = () => {
    since = getNow()
  }
  page.addEventListener('focus', renew)
  return { renew, mayPress: ({ isTrusted }) => isTrusted && getNow() - since >= settlingTime }
}
