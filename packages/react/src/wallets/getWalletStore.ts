import type { WalletStore } from '@gangway/core'
import { isPhone } from '../platform/isPhone.js'

/** The shop this browser or phone gets its wallets from; null: none we know. */
export function getWalletStore(): WalletStore | null {
  const { userAgent } = navigator
  if (/Android/.test(userAgent)) return 'android'
  if (isPhone()) return 'ios'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  // Edge, Brave, Opera and others of its kind take extensions from the same shop.
  return /Chrome\//.test(userAgent) ? 'chrome' : null
}
