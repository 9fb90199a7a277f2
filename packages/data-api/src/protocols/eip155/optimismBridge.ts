import { localProtocols } from '../localProtocols.js'
import type { Protocol } from '../protocol.js'
import { standardBridgeEvents } from '../standardBridgeEvents.js'

/** Optimism's standard bridge, on Ethereum and on Optimism, as docs.optimism.io (contract addresses, predeploys) has it. */
export const optimismBridge: Protocol = {
  name: 'Optimism bridge',
  contracts: {
    'eip155:1': ['0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1'],
    'eip155:10': ['0x4200000000000000000000000000000000000010'],
    'eip155:31337': [localProtocols.bridge],
    'eip155:31338': [localProtocols.bridge],
  },
  events: standardBridgeEvents,
}
