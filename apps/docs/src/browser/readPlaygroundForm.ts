import type { PlaygroundChoice } from './playgroundCode.js'

/** A field of the playground that becomes a token of the theme, if it has a value. */
const tokens = [
  '--gw-accent',
  '--gw-bg',
  '--gw-radius-card',
  '--gw-radius-control',
  '--gw-radius-dialog',
  '--gw-font',
]

/** Reads the form. A colour that was not touched is the theme's own. */
export function readPlaygroundForm(form: HTMLFormElement): PlaygroundChoice {
  const data = new FormData(form)
  const text = (name: string) => `${data.get(name) ?? ''}`
  const radius = text('radius')
  const themeVariables: Record<string, string> = {}
  for (const token of tokens) {
    const field = form.elements.namedItem(token)
    const value = token.startsWith('--gw-radius') ? radius : text(token)
    const isDefault = field instanceof HTMLInputElement && field.value === field.defaultValue
    if (value && !isDefault) themeVariables[token] = value
  }
  const networks = data.getAll('networks') as PlaygroundChoice['networks']
  return {
    theme: text('theme') as PlaygroundChoice['theme'],
    locale: text('locale') as PlaygroundChoice['locale'],
    motion: text('motion') as PlaygroundChoice['motion'],
    showBalance: data.has('showBalance'),
    allowUnsupportedChain: data.has('allowUnsupportedChain'),
    networks: networks.length > 0 ? networks : ['sepolia'],
    themeVariables,
  }
}
