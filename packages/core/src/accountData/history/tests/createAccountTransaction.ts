import type { AccountTransaction } from '../accountTransaction.js'

/** One ether received, in whatever a test says otherwise. */
export function createAccountTransaction(change: Partial<AccountTransaction> = {}): AccountTransaction {
  return {
    hash: '0x1',
    networkId: 'eip155:31337',
    operation: 'receive',
    protocol: null,
    status: 'confirmed',
    minedAt: 1,
    from: 'b',
    to: 'a',
    nonce: 0,
    block: 1,
    fee: null,
    transfers: [],
    isHidden: false,
    ...change,
  }
}
