import { createConfig, createTransports } from '@gangway/core'
import { defineGangwayButton, type GangwayButtonElement } from '@gangway/element'
import '@gangway/element/style.css'
import { base, mainnet, sepolia, solana } from '@gangway/registry'
import hljs from 'highlight.js/lib/core'
import typescript from 'highlight.js/lib/languages/typescript'
import { addCopyButtons } from './addCopyButtons.js'
import { type PlaygroundChoice, writePlaygroundCode } from './playgroundCode.js'
import { playgroundForm, readPlaygroundForm } from './playgroundForm.js'

hljs.registerLanguage('typescript', typescript)
const networks = { sepolia, mainnet, base, solana }

const main = document.querySelector('main')
const area = document.createElement('div')
area.innerHTML = `<div class="stage" data-stage></div>${playgroundForm}
<h2 id="code">Code</h2>
${['React', 'Element'].map((name) => `<h3>${name}</h3><figure class="code"><pre tabindex="0"><code data-code="${name}"></code></pre></figure>`).join('')}`
main?.append(area)
const stage = area.querySelector('[data-stage]')
const form = area.querySelector('form')
defineGangwayButton()

/** The button there is, and for which networks its config was made. */
let shown: { button: GangwayButtonElement; networks: string } | undefined

function show(choice: PlaygroundChoice): void {
  const name = choice.networks.join()
  const isNew = shown?.networks !== name
  const button = shown && !isNew ? shown.button : document.createElement('gangway-button')
  set(button, 'theme', choice.theme === 'system' ? null : choice.theme)
  set(button, 'locale', choice.locale || null)
  set(button, 'motion', choice.motion === 'reduced' ? 'reduced' : null)
  set(button, 'show-balance', choice.showBalance ? '' : null)
  const { themeVariables, allowUnsupportedChain } = choice
  button.options = { themeVariables, allowUnsupportedChain }
  if (isNew) {
    const chosen = choice.networks.map((each) => networks[each])
    const transports = createTransports(
      Object.fromEntries(chosen.map((network) => [network.caipNetworkId, network.rpcUrls[0]])),
    )
    button.config = createConfig({ networks: chosen, transports })
    stage?.replaceChildren(button)
    shown = { button, networks: name }
  }
  for (const [tab, code] of Object.entries(writePlaygroundCode(choice))) {
    const element = area.querySelector(`[data-code="${tab}"]`)
    if (element) element.innerHTML = hljs.highlight(code, { language: 'typescript' }).value
  }
}

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

if (form) {
  const update = () => show(readPlaygroundForm(form))
  form.addEventListener('input', update)
  // Its fields have their first values after the event.
  form.addEventListener('reset', () => queueMicrotask(update))
  form.addEventListener('submit', (event) => event.preventDefault())
  update()
}
addCopyButtons(area)
