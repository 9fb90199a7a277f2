import { createSiwxMessageText, parseSiwxMessage, type SiwxMessageFields } from '@gangway/protocol'
import { assertMessageTimes, verifyEip155Signature } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { assertMessageBinding } from './assertMessageBinding.js'
import ofContracts from './fixtures/siwe/eip1271.json' with { type: 'json' }
import refused from './fixtures/siwe/verification_negative.json' with { type: 'json' }
import accepted from './fixtures/siwe/verification_positive.json' with { type: 'json' }

type Vector = {
  address: string
  chainId: number
  signature: string
  issuedAt: string
  nonce: string
  domain: string
  time?: string
  domainBinding?: string
  matchNonce?: string
}

/** These accounts are of keys; a node is asked only for what no key has signed, and this one finds no contract either. */
const ask = async () => '0x00'

/** What the vector's own program does: checks times, signature, and domain and nonce where the vector names them. */
async function verify(vector: Vector): Promise<boolean> {
  const { address, chainId, signature, time, domainBinding, matchNonce, ...rest } = vector
  const fields = { ...rest, accountAddress: address, chainId: `eip155:${chainId}` } as SiwxMessageFields
  const message = createSiwxMessageText(fields)
  assertMessageTimes(fields, Date.parse(time ?? fields.issuedAt ?? ''))
  if (domainBinding !== undefined || matchNonce !== undefined)
    assertMessageBinding(fields, {
      origin: `https://${domainBinding ?? fields.domain}`,
      nonce: matchNonce ?? fields.nonce,
    })
  return verifyEip155Signature(ask, { address, message, signature })
}

test.each(Object.entries<Vector>(accepted))(
  'parameters: EIP-4361 vector “%s” is accepted',
  async (_, vector) => {
    expect(await verify(vector)).toBe(true)
  },
)

const reasons: Record<keyof typeof refused, string> = {
  'expired message': 'SIWX_MESSAGE_EXPIRED',
  'domain binding': 'SIWX_DOMAIN_MISMATCH',
  'custom time': 'SIWX_MESSAGE_EXPIRED',
  'custom nonce': 'SIWX_NONCE_UNKNOWN',
  'malformed signature': 'signature',
  'wrong signature': 'signature',
  'not yet valid': 'SIWX_MESSAGE_NOT_YET_VALID',
  'invalid issuedAt': 'INVALID_INPUT',
  'invalid notBefore': 'INVALID_INPUT',
  'invalid expirationTime': 'INVALID_INPUT',
}

test.each(Object.entries<Vector>(refused))('error: EIP-4361 vector “%s” is refused', async (name, vector) => {
  const reason = reasons[name as keyof typeof refused]
  if (reason === 'signature') expect(await verify(vector)).toBe(false)
  else await expect(verify(vector)).rejects.toMatchObject({ code: reason })
})

// Their signatures can be checked on Ethereum's own chain alone; tests/siwxContractAccounts.test.ts has some of its own.
test.each(['argent', 'loopring'] as const)('parameters: EIP-4361 vector “%s” is read', (name) => {
  expect(parseSiwxMessage(ofContracts[name].message)).toMatchObject({ chainId: 'eip155:1' })
})
