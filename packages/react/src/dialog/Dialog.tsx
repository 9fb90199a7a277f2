import { useId, useRef } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useInertSiblings } from '../hooks/useInertSiblings.js'
import { getCurrentEntry } from '../router/routerState.js'
import { ViewEntryContext } from '../router/useViewParams.js'
import { useStore } from '../store/useStore.js'
import { AlertBar } from './AlertBar.js'
import styles from './Dialog.module.css'
import { DialogHeader } from './DialogHeader.js'
import { useContentHeight } from './useContentHeight.js'
import { useDialogClosing } from './useDialogClosing.js'
import { useDialogFocus } from './useDialogFocus.js'
import { useKeyboardInset } from './useKeyboardInset.js'
import { usePressEnds } from './usePressEnds.js'
import { useScrollLock } from './useScrollLock.js'
import { useSettling } from './useSettling.js'
import { useSheetDrag } from './useSheetDrag.js'
import { ViewBoundary } from './ViewBoundary.js'
import { views } from './views.js'

/** The open dialog: backdrop, card, header and the view on screen. interface-guide.md §2–5. */
export function Dialog({ root }: { root: HTMLElement }) {
  const { router } = useGangwayContext()
  const state = useStore(router.state)
  const entry = getCurrentEntry(state)
  const headingId = useId()
  const card = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { isShaking, onBackdrop, onClose } = useDialogClosing(root)
  const drag = useSheetDrag(card, onClose)

  // In this order: the page must be reachable again before the focus returns to it.
  useInertSiblings(root)
  useScrollLock()
  useKeyboardInset(root)
  useContentHeight(card, content)
  useDialogFocus({ root, card, body, heading, entryKey: entry.key })

  const [isSettling, isSecondPress] = useSettling(card, content, entry.key)
  const pressEnds = usePressEnds(() => isSettling() || onBackdrop())
  const View = views[entry.view].component
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboards close with Escape or the Close button
    <div
      className={styles.backdrop}
      {...pressEnds}
      onKeyDown={(event) => {
        const isPress = event.key === 'Enter' || event.key === ' '
        const isTyping = event.target instanceof HTMLInputElement
        // A key that is held, or pressed twice, means the first thing it pressed; held, it is no press to count from.
        if ((isPress && !isTyping && event.repeat) || isSecondPress(isPress && !isTyping))
          event.preventDefault()
      }}
    >
      <div
        ref={card}
        className={styles.card}
        role="dialog"
        aria-modal="true"
        aria-labelledby={headingId}
        tabIndex={-1}
        data-shaking={isShaking || undefined}
        data-view={entry.view}
      >
        <DialogHeader
          heading={heading}
          headingId={headingId}
          entry={entry}
          onClose={onClose}
          dragHandlers={drag}
        />
        <AlertBar />
        <div ref={body} className={styles.body}>
          <div ref={content} className={styles.content}>
            <div key={entry.key} className={styles.view} data-direction={state.direction}>
              <ViewEntryContext.Provider value={entry}>
                <ViewBoundary>
                  <View />
                </ViewBoundary>
              </ViewEntryContext.Provider>
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
