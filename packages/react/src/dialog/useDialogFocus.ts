import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { outsideAttribute } from '../hooks/useInertSiblings.js'
import { whenPainted } from '../hooks/whenPainted.js'
import { getNextFocus } from './getNextFocus.js'

/**
 * Focus of the open dialog: on the heading, at the top, when it opens and at each change of view; kept inside by Tab;
 * back to where it was when the dialog closes. interface-guide.md §5.
 */
export function useDialogFocus(parameters: {
  root: HTMLElement
  card: RefObject<HTMLElement | null>
  /** What scrolls. */
  body: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
  entryKey: number
}): void {
  const { root, card, body, heading, entryKey } = parameters
  const [opener] = useState(() => document.activeElement)
  const isOpening = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history takes the focus anew
  useLayoutEffect(() => {
    const begin = () => {
      body.current?.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    if (!isOpening.current) return begin()
    isOpening.current = false
    // Focus makes the browser lay the page out at once, so it waits for the first paint.
    return whenPainted(() => {
      // What took the focus meanwhile keeps it, such as the secure frame.
      if ([opener, document.body].includes(document.activeElement)) begin()
    })
  }, [body, heading, entryKey])

  useLayoutEffect(() => () => returnFocus(opener), [opener])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.defaultPrevented || !card.current) return
      const toasts = root.querySelectorAll<HTMLElement>('[data-gangway-toasts]')
      const outside = document.querySelectorAll<HTMLElement>(`[${outsideAttribute}]`)
      const containers = [card.current, ...toasts, ...outside]
      const target = getNextFocus(containers, document.activeElement, event.shiftKey)
      if (target === 'elsewhere') return
      event.preventDefault()
      target?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [root, card])
}

function returnFocus(opener: Element | null): void {
  const connectButton = document.querySelector<HTMLElement>('[data-gangway-connect-button]')
  const isOpenerThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = isOpenerThere ? opener : connectButton
  target?.focus({ preventScroll: true })
}
