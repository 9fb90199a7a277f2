import type { Wallet } from '@wallet-standard/base'
import type { Eip1193Provider } from '../../chains/eip155/getWallet.js'
import { frameRdns } from '../../config/frameMarks.js'
import { frameIcon, frameWalletName } from '../../connections/frameIdentity.js'
import { createUuid } from '../../kernel/createUuid.js'

/**
 * Makes the wallet in the frame known to other libraries on the page, now and whenever one asks: EIP-6963, Wallet
 * Standard. Returns the way to stop.
 */
export function announceFrameWallet(provider: Eip1193Provider, wallet: Wallet): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const info = { uuid: createUuid(), name: frameWalletName, icon: frameIcon, rdns: frameRdns }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce, { signal })
  announce()

  const unregister = new Set<() => void>()
  const register = (api: unknown) => {
    const stop = isRegisterApi(api) ? api.register(wallet) : undefined
    if (typeof stop === 'function') unregister.add(() => stop())
  }
  const onAppReady = (event: Event) => register('detail' in event ? event.detail : undefined)
  window.addEventListener('wallet-standard:app-ready', onAppReady, { signal })
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))

  return () => {
    stopped.abort()
    for (const stop of unregister) stop()
  }
}

function isRegisterApi(api: unknown): api is { register(wallet: Wallet): unknown } {
  return typeof api === 'object' && api !== null && 'register' in api && typeof api.register === 'function'
}
