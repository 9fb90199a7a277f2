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

/** The form of the playground. Networks come with what a page needs at least: one. */
export const playgroundForm = `
<form class="playground">
  <fieldset><legend>Theme</legend>
    <label>Colours <select name="theme"><option value="system">As the device</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
    <label>Accent <input type="color" name="--gw-accent" value="#3d4fdb" /></label>
    <label>Background <input type="color" name="--gw-bg" value="#ffffff" /></label>
    <label>Corners <select name="radius"><option value="">Round</option><option value="8px">A little round</option><option value="0px">Square</option></select></label>
    <label>Type <select name="--gw-font"><option value="">The device’s</option><option value="Georgia, serif">Georgia</option><option value="ui-monospace, monospace">Monospace</option></select></label>
  </fieldset>
  <fieldset><legend>Options</legend>
    <label>Language <select name="locale"><option value="">As the browser</option><option value="en">English</option><option value="es">Español</option><option value="ar">العربية</option></select></label>
    <label>Motion <select name="motion"><option value="system">As the device</option><option value="reduced">Reduced</option></select></label>
    <label><input type="checkbox" name="showBalance" /> Balance in the button</label>
    <label><input type="checkbox" name="allowUnsupportedChain" /> Leave other networks alone</label>
  </fieldset>
  <fieldset><legend>Networks</legend>
    <label><input type="checkbox" name="networks" value="sepolia" checked /> Sepolia</label>
    <label><input type="checkbox" name="networks" value="mainnet" /> Ethereum</label>
    <label><input type="checkbox" name="networks" value="base" /> Base</label>
    <label><input type="checkbox" name="networks" value="solana" /> Solana</label>
  </fieldset>
  <button type="reset">Start again</button>
</form>`

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
