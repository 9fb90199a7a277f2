import type { Protocol } from '../protocol.js'
import { standardBridgeEvents } from '../standardBridgeEvents.js'

/** Base's standard bridge, on Ethereum and on Base, as docs.base.org (contracts of Base) has it. */
export const baseBridge: Protocol = {
  name: 'Base bridge',
  contracts: {
    'eip155:1': ['0x3154Cf16ccdb4C6d922629664174b904d80F2C35'],
    'eip155:8453': ['0x4200000000000000000000000000000000000010'],
  },
  events: standardBridgeEvents,
}
