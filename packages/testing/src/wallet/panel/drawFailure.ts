import { createElement } from '../createElement.js'
import type { TestWalletControl } from '../createTestWallet.js'
import { type RequestKind, requestKinds, type WalletState } from '../walletState.js'

const kindLabels: Record<RequestKind, string> = {
  connect: 'Connecting fails',
  disconnect: 'Disconnecting fails (Solana)',
  switch: 'Switching fails',
  add: 'Adding a network fails',
  send: 'Sending fails',
  sign: 'Signing a message fails',
}

/** Errors wallets are known to answer with. */
const errors = [
  { code: -32603, isNested: false, label: '−32603 internal error' },
  { code: 32603, isNested: false, label: '32603, the same without its sign' },
  { code: 4902, isNested: false, label: '4902 unknown network' },
  { code: 4902, isNested: true, label: '4902 hidden in −32603' },
  { code: 5000, isNested: false, label: '5000 rejected' },
  { code: -5000, isNested: false, label: '−5000, with a sign' },
  { code: 4200, isNested: false, label: '4200 unsupported method' },
  { code: -32000, isNested: false, label: '−32000 invalid input' },
] as const

/** Draws the choice of a kind of request that fails, and of the error it fails with. */
export function drawFailure(control: TestWalletControl): HTMLElement {
  const kind = createElement('select', { ariaLabel: 'What fails', onchange: () => apply() }, [
    createElement('option', { value: '', textContent: 'Nothing fails' }),
    ...requestKinds.map((value) => createElement('option', { value, textContent: kindLabels[value] })),
  ])
  const error = createElement(
    'select',
    { ariaLabel: 'How it fails', onchange: () => apply() },
    errors.map(({ label }, index) => createElement('option', { value: `${index}`, textContent: label })),
  )
  const apply = () => {
    const at = requestKinds.find((candidate) => candidate === kind.value)
    const { code, isNested } = errors[error.selectedIndex] ?? errors[0]
    control.set({ failure: at ? { at, code, isNested, message: 'The wallet was told to fail.' } : null })
  }
  const show = ({ failure }: WalletState) => {
    kind.value = failure?.at ?? ''
    const index = errors.findIndex(
      ({ code, isNested }) => code === failure?.code && isNested === failure.isNested,
    )
    if (index >= 0) error.selectedIndex = index
    error.hidden = !failure
  }
  control.subscribe(show)
  show(control.getState())
  return createElement('div', { className: 'failure' }, [kind, error])
}
