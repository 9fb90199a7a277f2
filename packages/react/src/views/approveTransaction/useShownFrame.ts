import { hideFrame, showFrame } from '@gangway/core'
import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { outsideAttribute } from '../../hooks/useInertSiblings.js'
import { getFrameBox } from './getFrameBox.js'

/** What became of showing the secure frame. */
export type ShownFrame =
  | { status: 'opening' }
  | { status: 'shown'; element: HTMLIFrameElement }
  | { status: 'failed'; error: GangwayError }

/**
 * Shows the secure frame over the body of the dialog for as long as the view is there, keeps it in its place, and moves
 * the focus into it. frame-protocol.md §4; interface-guide.md §2, §5.
 */
export function useShownFrame(stage: RefObject<HTMLElement | null>): { frame: ShownFrame; retry(): void } {
  const config = useConfig()
  const [frame, setFrame] = useState<ShownFrame>({ status: 'opening' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt shows it anew
  useEffect(() => {
    const card = stage.current?.closest<HTMLElement>('[role=dialog]')
    if (!card) return
    let isOver = false
    setFrame({ status: 'opening' })
    const show = async () => {
      await whenStill(card)
      if (isOver) return
      const element = await showFrame(config, { placement: getFrameBox(card) })
      if (isOver) return hideFrame(config)
      prepare(element, card)
      setFrame({ status: 'shown', element })
    }
    show().catch((cause: unknown) => {
      if (!isOver) setFrame({ status: 'failed', error: toGangwayError(cause) })
    })
    return () => {
      isOver = true
      hideFrame(config)
    }
  }, [config, stage, attempt])

  const element = frame.status === 'shown' ? frame.element : null
  useEffect(() => {
    const card = stage.current?.closest<HTMLElement>('[role=dialog]')
    if (!element || !card) return
    element.focus({ preventScroll: true })
    return keepInPlace(element, card)
  }, [stage, element])
  return { frame, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}

/** Resolves once the card has stopped moving. */
async function whenStill(card: HTMLElement): Promise<void> {
  const moves = card.getAnimations?.() ?? []
  await Promise.all(moves.map((move) => move.finished.catch(() => undefined)))
}

// Part of the dialog, although it stands beside it: reached by Tab, not inert, with the corners of the card.
function prepare(element: HTMLIFrameElement, card: HTMLElement): void {
  element.setAttribute(outsideAttribute, '')
  element.inert = false
  element.tabIndex = 0
  const { borderBottomLeftRadius, borderBottomRightRadius } = getComputedStyle(card)
  Object.assign(element.style, { borderBottomLeftRadius, borderBottomRightRadius })
}

function keepInPlace(element: HTMLIFrameElement, card: HTMLElement): () => void {
  const place = () => {
    for (const [name, length] of Object.entries(getFrameBox(card)))
      element.style.setProperty(name, `${length}px`)
  }
  const observer = new ResizeObserver(place)
  observer.observe(card)
  window.addEventListener('resize', place)
  place()
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', place)
  }
}
