import { networks } from '@gangway/registry'
import { createElement } from '../createElement.js'
import { createShadowHost } from '../createShadowHost.js'
import type { TestWallet, TestWalletControl } from '../createTestWallet.js'
import { themeCss } from '../themeCss.js'
import { drawFailure } from './drawFailure.js'
import { faultSwitches } from './faultSwitches.js'

const css = `${themeCss}
/* Below a secure frame (999999), which refuses to be covered. */
.open {
  position: fixed; z-index: 999998; left: 0; bottom: 8px; width: 24px; min-height: 44px; padding: 0;
  border: 1px solid #f59e0b; border-left: 0; border-radius: 0 8px 8px 0; background: #1e1b2e; opacity: 0.85;
}
.open:hover, .open:focus-visible { opacity: 1; }
.open img { display: block; width: 16px; margin: auto; }
section { z-index: 2147483646; left: 32px; top: 12px; width: min(300px, calc(100vw - 44px)); }
fieldset { border: 0; margin: 0 0 12px; padding: 0; }
legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
label { display: flex; gap: 8px; align-items: center; min-height: 28px; }
input { width: 18px; height: 18px; accent-color: #f59e0b; }
select { flex: 1; min-width: 0; color: inherit; background: #312e48; border: 1px solid #94a3b8; padding: 0 8px; }
fieldset button, section > button { padding: 0 12px; color: inherit; background: transparent; border: 1px solid #94a3b8; }
.failure { display: grid; gap: 8px; margin-top: 8px; }
.buttons { display: flex; gap: 8px; margin-top: 8px; }
`

/** The wallet's settings in the page: a small tab at the edge that opens the switches of every wallet. */
export function createSettingsPanel(
  wallets: readonly TestWallet[],
  setWalletCount: (count: number) => void,
): void {
  const root = createShadowHost(css)
  const panel = createElement(
    'section',
    { role: 'dialog', ariaLabel: 'Test wallet settings', hidden: true },
    [
      ...wallets.map(drawWallet),
      drawCheckbox('Announce a second wallet (reloads)', wallets.length > 1, (isOn) => {
        setWalletCount(isOn ? 2 : 1)
        location.reload()
      }).label,
    ],
  )
  const icon = createElement('img', { src: wallets[0]?.identity.icon ?? '', alt: '' })
  const button = createElement(
    'button',
    {
      type: 'button',
      className: 'open',
      ariaLabel: 'Test wallet',
      title: 'Test wallet',
      ariaExpanded: 'false',
      onclick: () => toggle(panel.hidden === true),
    },
    [icon],
  )
  const toggle = (isOpen: boolean) => {
    panel.hidden = !isOpen
    button.ariaExpanded = `${isOpen}`
  }
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    toggle(false)
    button.focus()
  })
  root.append(button, panel)
}

function drawWallet({ control, provider }: TestWallet): HTMLElement {
  const state = control.getState()
  const checkboxes = faultSwitches.map(({ label, isOn, patch }) => ({
    isOn,
    ...drawCheckbox(label, isOn(state), (checked) => control.set(patch(checked))),
  }))
  control.subscribe((changed) => {
    for (const { input, isOn } of checkboxes) input.checked = isOn(changed)
  })
  return createElement('fieldset', {}, [
    createElement('legend', { textContent: control.name }),
    drawNetworks(control, provider),
    ...checkboxes.map(({ label }) => label),
    drawFailure(control),
    createElement('div', { className: 'buttons' }, [
      createElement('button', {
        type: 'button',
        textContent: 'Next account',
        onclick: () => control.changeAccount(),
      }),
      createElement('button', { type: 'button', textContent: 'Reset', onclick: () => control.reset() }),
    ]),
  ])
}

function drawNetworks(control: TestWalletControl, provider: TestWallet['provider']): HTMLElement {
  const options = networks
    .filter((network) => network.local && network.chainNamespace === 'eip155')
    .map(({ caipNetworkId, name }) => createElement('option', { value: caipNetworkId, textContent: name }))
  const select = createElement(
    'select',
    {
      onchange: () => {
        const chosen = networks.find(({ caipNetworkId }) => caipNetworkId === select.value)
        if (chosen) control.changeNetwork(chosen.caipNetworkId)
      },
    },
    options,
  )
  const show = (chainId: string) => {
    select.value = `eip155:${Number(chainId)}`
  }
  provider.on('chainChanged', show)
  show(provider.chainId)
  return createElement('label', {}, ['Network', select])
}

function drawCheckbox(text: string, checked: boolean, onChange: (checked: boolean) => void) {
  const input = createElement('input', { type: 'checkbox', checked, onchange: () => onChange(input.checked) })
  return { input, label: createElement('label', {}, [input, text]) }
}
