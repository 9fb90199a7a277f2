import type { Purchase } from '../purchase.js'

/** A purchase of 100 USD by card that was just begun, in whatever a test says otherwise. */
export function createPurchase(change: Partial<Purchase> = {}): Purchase {
  return {
    id: 'a',
    address: '0xme',
    state: 'started',
    provider: 'desk',
    label: 'The desk',
    paymentMethod: 'card',
    chainId: 'eip155:1',
    symbol: 'ETH',
    payment: { amount: '100', currency: 'USD' },
    expected: { amount: '0.03938', currency: 'ETH' },
    received: null,
    transactionHash: null,
    failure: null,
    startedAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}
