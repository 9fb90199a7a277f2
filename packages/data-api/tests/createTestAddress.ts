import { randomBytes } from 'node:crypto'
import { getAddress } from 'viem'

/** An EVM address of nobody's, in the spelling of EIP-55. */
export function createTestAddress(): string {
  return getAddress(`0x${randomBytes(20).toString('hex')}`)
}
