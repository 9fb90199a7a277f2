import type { Config } from '../config/config.js'
import { type FrameTheme, frameSlot } from './frameSession.js'
import { loadFrame } from './loadFrame.js'

/** Parameters of {@link showFrame}. */
export type ShowFrameParameters = {
  /** Default: what `syncTheme` was told last. */
  theme?: FrameTheme
  /** Default: as AppKit 1.7 places it, and again whenever the window changes. */
  placement?: FramePlacement
}

/**
 * Shows the frame above the page, once it has taken the theme; again: elsewhere. Returns its element, for the focus.
 * frame-protocol.md §4 “Approval view”.
 *
 * @throws GangwayError `FRAME_UNAVAILABLE`, `REQUEST_TIMEOUT` when it does not answer; then it stays hidden.
 */
export async function showFrame(
  config: Config,
  parameters: ShowFrameParameters = {},
): Promise<HTMLIFrameElement> {
  const session = await loadFrame(config)
  const theme = parameters.theme ?? frameSlot(config).theme ?? {}
  frameSlot(config).theme = theme
  await session.client.request('SYNC_THEME', theme)
  const element = await session.client.attach()
  session.unplace?.()
  session.unplace = placeFrame(element, parameters.placement)
  return element
}

/** Hides the frame; what it has open stays open. */
export function hideFrame(config: Config): void {
  frameSlot(config).session?.then(
    (session) => {
      session.unplace?.()
      session.unplace = null
    },
    () => {}, // there is none
  )
}

/** A place in the window, CSS pixels. */
export type FramePlacement = { top: number; left: number; width: number; height: number }

/** Height of the frame while it is shown, and the header of the dialog that stays free above it, px. */
const height = 600
const headerHeight = 64
/** Up to this width of the page it is a sheet, px. */
const sheetUpTo = 430

/** Shows the frame in its place and keeps it there; the returned function hides it. frame-protocol.md §4. */
function placeFrame(element: HTMLIFrameElement, placement?: FramePlacement): () => void {
  const stopped = new AbortController()
  const place = () => Object.assign(element.style, placement ? toStyle(placement) : getOwnStyle())
  place()
  element.style.display = 'block'
  if (!placement) window.addEventListener('resize', place, { signal: stopped.signal })
  return () => {
    stopped.abort()
    element.style.display = 'none'
  }
}

function toStyle({ top, left, width, height }: FramePlacement): Partial<CSSStyleDeclaration> {
  return {
    top: `${top}px`,
    left: `${left}px`,
    right: 'auto',
    bottom: 'auto',
    width: `${width}px`,
    height: `${height}px`,
  }
}

function getOwnStyle(): Partial<CSSStyleDeclaration> {
  const isSheet = document.body.clientWidth <= sheetUpTo
  return isSheet
    ? { top: 'auto', left: '0', right: 'auto', bottom: '0', width: '100%', height: `${height}px` }
    : {
        top: `calc(50% - ${height / 2}px + ${headerHeight / 2}px)`,
        left: 'calc(50% - 180px)',
        right: 'auto',
        bottom: 'auto',
        width: '360px',
        height: `${height}px`,
      }
}
