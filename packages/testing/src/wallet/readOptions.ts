import * as v from 'valibot'
import { faultsSchema, type WalletState } from './walletState.js'

/** What the page's address asks of the test wallets. */
export type AddressOptions = { walletCount?: number; firstWallet: Partial<WalletState> }

/**
 * Reads `?testwallets=2&testwallet=decline,slow:3000,fails:switch:4902:nested,autoConfirm` of a page's address, where
 * `fails` names a kind of request and an error code. Unknown words are ignored; `off` clears every fault.
 */
export function readOptions(search: string): AddressOptions {
  const query = new URLSearchParams(search)
  const count = Number(query.get('testwallets'))
  const firstWallet: Partial<WalletState> = {}
  for (const word of (query.get('testwallet') ?? '').split(',')) {
    const [name = '', ...details] = word.split(':')
    if (name === 'off') Object.assign(firstWallet, { ...v.parse(faultsSchema, {}), autoConfirm: false })
    else if (name === 'autoConfirm') firstWallet.autoConfirm = true
    else if (name === 'slow') firstWallet.slow = Math.trunc(Number(details[0])) || 0
    else if (name === 'fails') Object.assign(firstWallet, readFailure(details))
    else if (isSwitch(name)) Object.assign(firstWallet, { [name]: true })
  }
  return { ...(count === 1 || count === 2 ? { walletCount: count } : {}), firstWallet }
}

/** Whether a word names a fault that is on or off. */
function isSwitch(name: string): boolean {
  return name in faultsSchema.entries && v.is(faultsSchema, { [name]: true })
}

function readFailure([at, code, nested]: readonly string[]): Partial<WalletState> {
  const failure = { at, code: Number(code), isNested: nested === 'nested' }
  const faults = v.safeParse(v.pick(faultsSchema, ['failure']), { failure })
  return faults.success ? faults.output : {}
}
