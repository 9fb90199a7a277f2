import { type Config, type FrameTheme, syncTheme } from '@gangway/core'
import type { Rgb } from './chooseInk.js'
import { readColour } from './readColour.js'
import type { ThemeVariables } from './themeVariables.js'

/** Tells the secure frame how the dialog looks, now and whenever the device changes between light and dark. */
export function followTheme(
  config: Config,
  root: HTMLElement,
  themeVariables: ThemeVariables | null,
): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const tell = () => syncTheme(config, toFrameTheme(root, themeVariables, dark.matches))
  tell()
  dark.addEventListener('change', tell)
  return () => dark.removeEventListener('change', tell)
}

/** The theme as it goes over the wire. product.md §3 “Theme sync payload”; frame-protocol.md §6 K. */
export function toFrameTheme(
  root: HTMLElement,
  themeVariables: ThemeVariables | null,
  isDeviceDark: boolean,
): FrameTheme {
  const { colorScheme } = getComputedStyle(root)
  const isFollowing = colorScheme.includes('light') === colorScheme.includes('dark')
  const themeMode = (isFollowing ? isDeviceDark : colorScheme.includes('dark')) ? 'dark' : 'light'
  const accent = readColour(root, 'var(--gw-accent)', themeMode)
  const background = readColour(root, 'var(--gw-bg)', themeMode)
  return {
    themeMode,
    themeVariables: getW3mVariables(root, themeVariables),
    w3mThemeVariables: {
      ...(accent ? { '--w3m-accent': toCss(accent) } : {}),
      ...(background ? { '--w3m-background': toCss(background) } : {}),
    },
  }
}

// Of the names the wire knows; our own mean nothing to a frame.
function getW3mVariables(
  root: HTMLElement,
  themeVariables: ThemeVariables | null,
): NonNullable<FrameTheme['themeVariables']> {
  const given = Object.entries(themeVariables ?? {}).filter(([name]) => name.startsWith('--w3m-'))
  const font = getComputedStyle(root).getPropertyValue('--gw-font').trim()
  return { ...(font === '' ? {} : { '--w3m-font-family': font }), ...Object.fromEntries(given) }
}

function toCss(colour: Rgb): string {
  return `rgb(${colour.map((channel) => Math.round(channel * 255)).join(', ')})`
}
