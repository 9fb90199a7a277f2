import { getLocalEvmAccount } from '@gangway/dev'
import { hexToString, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { signMessage } from './createEip155Client.js'
import { createTestConnection } from './tests/createTestConnection.js'
import { createTestProvider } from './tests/createTestProvider.js'

const account = getLocalEvmAccount(0)
const { address } = account
const text = 'app.example wants you to sign in — ünïcode'

function createSigner(answer: (params: readonly string[]) => unknown) {
  const provider = createTestProvider()
  provider.overrides.set('personal_sign', () => answer(provider.requests.at(-1)?.params as string[]))
  return { provider, connection: createTestConnection(provider) }
}

describe('signMessage (EIP-191 personal_sign)', () => {
  test('default: the wallet is given the text as hex and the account, once', async () => {
    const { provider, connection } = createSigner(() => account.signMessage({ message: text }))
    const signature = await signMessage(connection, { address, text })
    expect(await verifyMessage({ address, message: text, signature: signature as `0x${string}` })).toBe(true)
    const [request, ...others] = provider.requests.filter(({ method }) => method === 'personal_sign')
    const [message = '0x', from] = (request?.params ?? []) as `0x${string}`[]
    expect(hexToString(message)).toBe(text)
    expect(from).toBe(address)
    expect(others).toEqual([])
  })

  test.each([
    ['a refusal', { code: 4001 }, 'SIGN_IN_DECLINED'],
    ['a request that is open', { code: -32002 }, 'CONNECTION_REQUEST_PENDING'],
    ['a locked wallet', { code: 4100 }, 'CONNECTION_WALLET_LOCKED'],
    ['no such method', { code: 4200 }, 'SIGN_IN_FAILED'],
    ['anything else', new Error('boom'), 'SIGN_IN_FAILED'],
  ])('error: %s', async (_, thrown, code) => {
    const { connection } = createSigner(() => {
      throw thrown
    })
    await expect(signMessage(connection, { address, text })).rejects.toMatchObject({ code })
  })

  test.each([null, '', '0x', '0xabc', 'signed'])('error: %j is no signature', async (answer) => {
    const { connection } = createSigner(() => answer)
    await expect(signMessage(connection, { address, text })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
  })
})
