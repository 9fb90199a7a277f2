import * as v from 'valibot'
import type { StandardWallet } from './solana/createStandardWallet.js'

const apiSchema = v.object({ register: v.function() })
// The app's event is no CustomEvent, it only has `detail`.
const appReadySchema = v.object({ detail: apiSchema })

/** Registers the Solana half of a wallet with pages that listen already and with those that come later. */
export function registerStandardWallet(wallet: StandardWallet): void {
  const detail = (api: unknown) => v.parse(apiSchema, api).register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  window.addEventListener('wallet-standard:app-ready', (event) => {
    const appReady = v.safeParse(appReadySchema, event)
    if (appReady.success) appReady.output.detail.register(wallet)
  })
}
