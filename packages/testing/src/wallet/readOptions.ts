import * as v from 'valibot'
import { faultsSchema, type WalletState } from './walletState.js'

/** What the page's address asks of the test wallets. */
export type AddressOptions = { walletCount?: number; firstWallet: Partial<WalletState> }

/**
 * Reads `?testwallets=2&testwallet=decline,slow:3000,autoConfirm` of a page's address. Unknown words are ignored;
 * `off` clears every fault.
 */
export function readOptions(search: string): AddressOptions {
  const query = new URLSearchParams(search)
  const count = Number(query.get('testwallets'))
  const firstWallet: Partial<WalletState> = {}
  for (const word of (query.get('testwallet') ?? '').split(',')) {
    const [name = '', number] = word.split(':')
    if (name === 'off') Object.assign(firstWallet, { ...v.parse(faultsSchema, {}), autoConfirm: false })
    if (name === 'autoConfirm') firstWallet.autoConfirm = true
    if (name === 'slow') firstWallet.slow = Math.trunc(Number(number)) || 0
    else if (name in faultsSchema.entries) Object.assign(firstWallet, { [name]: true })
  }
  return { ...(count === 1 || count === 2 ? { walletCount: count } : {}), firstWallet }
}
