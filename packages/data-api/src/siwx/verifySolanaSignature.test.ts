import type { RpcUpstreams } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { verifySolanaSignature } from './verifySolanaSignature.js'

test('error: an endless signature is refused before it is read, which would take seconds of everybody’s time', async () => {
  const start = process.cpuUsage()
  const signed = {
    chainId: 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG',
    address: 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd',
    message: 'Hello',
    signature: 'z'.repeat(16_384),
  } as const
  expect(await verifySolanaSignature({} as RpcUpstreams, signed)).toBe(false)
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000)
})
