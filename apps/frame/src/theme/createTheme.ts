import type { FrameRequestPayload } from '@gangway/protocol'
import { chooseTheme, type FrameTheme } from './chooseTheme.js'

/** Puts what is taken of the app's theme on the page, each time it sends one; frame.css does the rest. */
export function createTheme(root: HTMLElement): (theme: FrameRequestPayload<'SYNC_THEME'>) => void {
  let current: FrameTheme = { mode: null, accent: null, font: 'sans' }
  return (theme) => {
    current = chooseTheme(theme, current)
    applyTheme(root, current)
  }
}

function applyTheme(root: HTMLElement, { mode, accent, font }: FrameTheme): void {
  if (mode) root.dataset.theme = mode
  else delete root.dataset.theme
  root.dataset.font = font
  const properties = { '--accent': accent?.colour, '--accent-ink': accent?.ink }
  for (const [name, value] of Object.entries(properties))
    if (value === undefined) root.style.removeProperty(name)
    else root.style.setProperty(name, value)
}
