import type { ApprovalModel } from '../../model/approvalModel.js'
import { createStillness } from './createStillness.js'
import { canProveVisibility, createWitnesses, watchSight } from './watchSight.js'

/** What keeps the button from being pressed, by the name of the text that says so. */
type Obstacle = 'tooSmall' | 'covered' | 'unfocused' | 'typeWord' | 'settling' | 'unseen'

/** Says whether a person can have seen what they agree to. embedded-wallet.md §10 “inert until proven visible”. */
export type Guard = {
  /** null: the button may be pressed. */
  getObstacle(): Obstacle | null
  /** How far the wait has come that ends by itself, ms; null where nothing else is missing, or something else is. */
  getSettling(): { passed: number; whole: number } | null
  /** Asks the browser anew: what it said last may be out of date by the press. */
  confirm(): Promise<boolean>
  stop(): void
}

/** ms without a change: where the browser proves what is seen, and where it cannot. */
const provenTime = 700
const unprovenTime = 1_000
/** Smaller than this nobody reads it, CSS pixels. */
const smallest = { width: 320, height: 400 }
/** The longest the browser may take to say what is seen, ms. */
const longestAnswer = 1_000

/**
 * Watches a surface for one approval. In every browser a frame has to be of some size, and each of the `witnesses`
 * (heading, origin, every warning) to have been seen in it since it last changed its size or was covered. Where the browser
 * cannot prove that nothing covers them, the person has to be at work in the window, and for anything but a sign-in to
 * the very app that asks (`hasTyped`) to have read a word that is drawn in it; in every browser where the model asks for one.
 */
export function createGuard(parameters: {
  surface: Element
  witnesses: readonly Element[]
  model: ApprovalModel
  /** Whether the word was typed. */
  hasTyped(): boolean
  onChange(): void
}): Guard {
  const { surface, model, hasTyped, onChange } = parameters
  const isProvable = canProveVisibility()
  // Its own window has the size and the zoom that the person gave it.
  const isTop = window === window.top
  const time = isProvable ? provenTime : unprovenTime
  let isSeen = false
  const witnesses = createWitnesses(parameters.witnesses, time, onChange)
  const stillness = createStillness(window, time, onChange)
  const scale = watchScale(window)
  const stopped = new AbortController()
  window.addEventListener('resize', witnesses.reset, { signal: stopped.signal })
  const unwatch = watchSight([surface], (_, seen) => {
    if (!seen) witnesses.reset()
    isSeen = seen
    stillness.disturb()
  })

  function getObstacle(): Obstacle | null {
    if (!isTop && (isWindowSmall() || !scale.isReadable())) return 'tooSmall'
    if (!isSeen) return 'covered'
    if (!isProvable && !document.hasFocus()) return 'unfocused'
    if (getProof(model) === 'word' && !hasTyped()) return 'typeWord'
    if (!stillness.isStill()) return 'settling'
    return witnesses.areSeen() ? null : 'unseen'
  }

  return {
    getObstacle,
    getSettling: () => (getObstacle() === 'settling' ? { passed: stillness.getTime(), whole: time } : null),
    confirm: () => askOnce(surface, stopped.signal),
    stop() {
      stopped.abort()
      stillness.stop()
      witnesses.stop()
      scale.stop()
      unwatch()
    },
  }
}

/**
 * How a person shows that they have seen a request: by the press alone, by a word of the window that they type, or, where
 * much is at stake (whatever bears a danger: unlimited allowances, NFTs, unknown data and calls), by confirming it in a
 * window of our own. What asks for a word takes one there too, and in every browser. embedded-wallet.md §10.
 */
export function getProof({ risk, warnings, asksWord }: ApprovalModel): 'press' | 'word' | 'window' {
  if (risk === 'signIn') return 'press'
  // Nobody else draws over a window of our own.
  if (window === window.top || canProveVisibility()) return asksWord ? 'word' : 'press'
  return warnings.some(({ level }) => level === 'danger') ? 'window' : 'word'
}

function isWindowSmall(): boolean {
  return innerWidth < smallest.width || innerHeight < smallest.height
}

function askOnce(surface: Element, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isSeen: boolean) => {
      clearTimeout(timer)
      unwatch()
      resolve(isSeen && !signal.aborted)
    }
    const timer = setTimeout(() => settle(false), longestAnswer)
    const unwatch = watchSight([surface], (_, isSeen) => settle(isSeen))
  })
}

/** The least pixels of the screen to a CSS pixel: with a mouse, and for a finger, whose screens are never coarser. */
const leastDensity = { fine: 0.75, coarse: 1 }
/** The most by which a way of the mouse in the window may be longer than on the screen: as when the browser shows half the size. */
const mostShrunk = 2.2
/** Ways of the mouse shorter than this say nothing, px of the screen. */
const leastWay = 24

/** Whether what is drawn is large enough to be read. */
type Scale = { isReadable(): boolean; stop(): void }

/**
 * Watches for a page that shows the frame smaller than it is. No observer tells of CSS `zoom`: pixels do, and on fine
 * screens the ways of the mouse.
 */
function watchScale(page: Window): Scale {
  const stop = new AbortController()
  const way = { inFrame: 0, onScreen: 0 }
  let before: PointerEvent | null = null
  let density = page.devicePixelRatio
  page.document.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'mouse') return
      // The page has zoomed: what was measured is of another size.
      if (density !== page.devicePixelRatio) Object.assign(way, { inFrame: 0, onScreen: 0 })
      density = page.devicePixelRatio
      if (before) {
        way.inFrame += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY)
        way.onScreen += Math.hypot(event.screenX - before.screenX, event.screenY - before.screenY)
      }
      before = event
    },
    { signal: stop.signal, capture: true, passive: true },
  )
  page.document.documentElement.addEventListener('pointerleave', () => (before = null), {
    signal: stop.signal,
  })
  return {
    isReadable() {
      const isCoarse = page.matchMedia('(pointer: coarse)').matches
      if (page.devicePixelRatio < leastDensity[isCoarse ? 'coarse' : 'fine']) return false
      return way.onScreen < leastWay || way.inFrame <= mostShrunk * way.onScreen
    },
    stop: () => stop.abort(),
  }
}
