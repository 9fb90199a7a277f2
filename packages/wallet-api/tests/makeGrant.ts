import { randomBytes } from 'node:crypto'
import type { grantKeepBodySchema } from '@gangway/protocol'
import type { InferOutput } from 'valibot'

/** So many random bytes as hex. */
export const makeHex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`

/** A grant as the frame keeps it, in force for an hour; `now` in Unix milliseconds. */
export function makeGrant(now: number): InferOutput<typeof grantKeepBodySchema> {
  return {
    id: makeHex(32),
    caipNetworkId: 'eip155:31337',
    expiry: Math.floor(now / 1000) + 3600,
    permissions: [
      {
        type: 'contract-call',
        data: {
          address: makeHex(20),
          abi: [{ type: 'function', name: 'mint', inputs: [] }],
          functions: [{ functionName: 'mint', valueLimit: '0x0' }],
        },
      },
      { type: 'native-token-recurring-allowance', data: { allowance: '0x10', start: 1, period: 60 } },
    ],
    policies: [{ type: 'call-limit', data: { count: 3 } }],
    context: makeHex(100),
  }
}
