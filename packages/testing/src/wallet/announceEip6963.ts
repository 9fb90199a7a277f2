import type { TestWallet } from './createTestWallet.js'

/** Announces the EVM half of a wallet, now and whenever a page asks. EIP-6963; no `window.ethereum`. */
export function announceEip6963({ identity, provider }: TestWallet): void {
  const { uuid, name, rdns, icon } = identity
  const detail = Object.freeze({ info: Object.freeze({ uuid, name, rdns, icon }), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
