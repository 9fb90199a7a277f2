import { createConfig, createTransports } from '@gangway/core'
import { defineGangwayButton, type GangwayButtonElement } from '@gangway/element'
import '@gangway/element/style.css'
import { base, mainnet, sepolia, solana } from '@gangway/registry'
import { type PlaygroundChoice, writePlaygroundCode } from './playgroundCode.js'
import { readPlaygroundForm } from './readPlaygroundForm.js'

const networks = { sepolia, mainnet, base, solana }

const area = document.querySelector('[data-playground]')
const stage = area?.querySelector('[data-stage]')
const form = area?.querySelector('form')
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
    area?.querySelector(`[data-code="${tab}"]`)?.replaceChildren(code)
  }
}

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

if (form) {
  const update = () => show(readPlaygroundForm(form))
  form.addEventListener('input', update)
  // Its fields have their first values only after the event.
  form.addEventListener('reset', () => setTimeout(update))
  form.addEventListener('submit', (event) => event.preventDefault())
  update()
  area?.removeAttribute('hidden')
}
