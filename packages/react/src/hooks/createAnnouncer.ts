import { createStore, type Store } from '@gangway/core'

declare module '../GangwayContext.js' {
  interface GangwayContextValue {
    announcements: Announcer['announcements']
    announce: Announcer['announce']
  }
}

/** How urgent a spoken text is. `assertive` is for failures only (interface-guide.md §5). */
export type Urgency = 'polite' | 'assertive'

/** What stands in the live regions; `count` tells the same text twice apart. */
export type Announcements = { polite: string; assertive: string; count: number }

/** Fills the live regions. */
export type Announcer = {
  announcements: Store<Announcements>
  announce(text: string, urgency?: Urgency): void
}

/** How long a text stands before the next may replace it, ms: browsers tell screen readers of changes in batches. */
const shortestStay = 150

/** Makes an {@link Announcer}, which says one text after the other, so that none replaces one nobody has heard. */
export function createAnnouncer(): Announcer {
  const announcements = createStore<Announcements>({ polite: '', assertive: '', count: 0 })
  const waiting: { text: string; urgency: Urgency }[] = []
  let isSaying = false

  function sayNext() {
    const next = waiting.shift()
    isSaying = next !== undefined
    if (!next) return
    const count = announcements.get().count + 1
    // What the other region said is old by now, and must not be read again.
    announcements.set({ polite: '', assertive: '', [next.urgency]: next.text, count })
    setTimeout(sayNext, shortestStay)
  }

  return {
    announcements,
    announce(text, urgency = 'polite') {
      waiting.push({ text, urgency })
      if (!isSaying) sayNext()
    },
  }
}
