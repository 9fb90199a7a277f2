import { isCssValue } from './isCssValue.js'
import type { ThemeVariables, W3mVariable } from './themeVariables.js'

/** Where the older kit's steps of roundness meet ours: a card has four of them. */
const radiusSteps = { '--gw-radius-dialog': 7, '--gw-radius-card': 4, '--gw-radius-control': 3 } as const
/** Tokens another colour is mixed into. */
const mixedTokens = ['--gw-bg', '--gw-bg-raised', '--gw-bg-sunken'] as const

type Tokens = Record<string, string>

/** What a name stands for; null: this value cannot be used. */
type Translate = (
  value: string,
  variables: ThemeVariables,
  readToken: (name: string) => string,
) => Tokens | null

const translations: Readonly<Record<W3mVariable, Translate>> = {
  '--w3m-font-family': (value) => ({ '--gw-font': value }),
  '--w3m-accent': (value) => ({ '--gw-accent': value }),
  '--w3m-z-index': (value) => ({ '--gw-z-index': value }),
  '--w3m-qr-color': (value) => ({ '--gw-qr-dark': value }),
  '--w3m-color-mix': (value, variables, readToken) => {
    const strength = `${variables['--w3m-color-mix-strength'] ?? 0}`.replace(/%$/, '')
    if (!isCssValue('color', value) || !isCssValue('width', `${strength}%`)) return null
    const mixed = mixedTokens.map((name) => [
      name,
      `color-mix(in srgb, ${value} ${strength}%, ${readToken(name)})`,
    ])
    return Object.fromEntries(mixed)
  },
  // Has its effect through the colour it is mixed by.
  '--w3m-color-mix-strength': () => ({}),
  // In rem, so that the browser's own text size still counts (interface-guide.md §4.1).
  '--w3m-font-size-master': (value) => {
    const pixels = readPixels(value)
    return pixels ? { '--gw-base': `${pixels / 16}rem` } : null
  },
  '--w3m-border-radius-master': (value) => {
    const pixels = readPixels(value)
    if (pixels === null) return null
    const tokens = Object.entries(radiusSteps).map(([name, steps]) => [name, `${pixels * steps}px`])
    return { ...Object.fromEntries(tokens), ...(pixels === 0 ? { '--gw-radius-pill': '0px' } : {}) }
  },
}

/**
 * Turns one of the older kit's names into tokens of ours; undefined: it is not one of them, null: the value is none.
 *
 * @param readToken reads a token as it is without the host's variables
 */
export function fromW3mVariable(
  name: string,
  value: string,
  variables: ThemeVariables,
  readToken: (name: string) => string,
): Tokens | null | undefined {
  return isW3mVariable(name) ? translations[name](value, variables, readToken) : undefined
}

function isW3mVariable(name: string): name is W3mVariable {
  return Object.hasOwn(translations, name)
}

function readPixels(value: string): number | null {
  const [, digits] = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(value) ?? []
  return digits === undefined ? null : Number(digits)
}
