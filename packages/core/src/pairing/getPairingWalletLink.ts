import type { Config } from '../config/config.js'
import { getWalletBase } from './getPairingLink.js'

/**
 * The link that opens the app of the paired wallet, so that a request in it is seen; null where there is no session, or
 * its wallet has no link. modal-behaviour.md §4.
 */
export function getPairingWalletLink({ state }: Config): { href: string; name: string } | null {
  const { wallet } = state.pairing
  const base = wallet && getWalletBase(wallet)
  return base ? { href: `${base}wc?sessionTopic=${wallet.topic}`, name: wallet.name } : null
}
