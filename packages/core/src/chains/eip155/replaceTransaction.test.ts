import { GangwayError } from '@gangway/protocol'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSentTransaction } from '../../send/tests/createSentTransaction.js'
import { createGetClient } from './createGetClient.js'
import { replaceTransaction } from './replaceTransaction.js'
import { createTestConnection } from './tests/createTestConnection.js'
import { createTestProvider } from './tests/createTestProvider.js'
import { ether, recipient, sender, startTestChain, type TestChain } from './tests/startTestChain.js'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  await chain.rpc('anvil_mine')
  await chain.rpc('evm_setAutomine', false)
})

const answer = `0x${'a1'.repeat(32)}`

/** A wallet that notes what it is asked and answers with a hash. */
function createWallet() {
  const provider = createTestProvider({ rpcUrl: chain.url })
  provider.overrides.set('eth_sendTransaction', () => answer)
  const asked = () => provider.requests.filter(({ method }) => method === 'eth_sendTransaction')
  return { connection: createTestConnection(provider), provider, asked }
}

async function sendPending(price = 2) {
  const prices = { maxFeePerGas: numberToHex(price * 1e9), maxPriorityFeePerGas: numberToHex(1e9) }
  const nonce = await chain.rpc('eth_getTransactionCount', sender, 'latest')
  const transaction = { from: sender, to: recipient, value: '0x3e8', gas: '0x5208', nonce, ...prices }
  const hash = String(await chain.rpc('eth_sendTransaction', transaction))
  return createSentTransaction({
    hash,
    from: sender,
    to: recipient,
    amount: 1_000n,
    token: ether,
    nonce: Number(nonce),
  })
}

const getClient = () => createGetClient(chain.context)('eip155:31337')

describe('replaceTransaction', () => {
  test('default: the wallet is asked for the same once more, at its nonce, and chooses the fee', async () => {
    const sent = await sendPending()
    const { connection, asked } = createWallet()
    expect(
      await replaceTransaction(getClient(), connection, { transaction: sent, isCancellation: false }),
    ).toEqual({ hash: answer, isCancellation: false })
    const [request] = asked()
    expect(request?.params).toEqual([
      {
        chainId: '0x7a69',
        from: sender,
        to: recipient.toLowerCase(),
        value: '0x3e8',
        nonce: numberToHex(sent.nonce ?? -1),
        replaces: sent.hash,
      },
    ])
    expect(asked()).toHaveLength(1)
  })

  test('behavior: a cancellation sends nothing to oneself at its nonce', async () => {
    const sent = await sendPending()
    const { connection, asked } = createWallet()
    await replaceTransaction(getClient(), connection, { transaction: sent, isCancellation: true })
    const nonce = numberToHex(sent.nonce ?? -1)
    expect(asked()[0]?.params).toEqual([
      { chainId: '0x7a69', from: sender, to: sender, nonce, replaces: sent.hash },
    ])
  })

  test('behavior: what already took its place is replaced in turn, also where this page does not know its hash', async () => {
    const sent = await sendPending()
    const { hash } = await sendPending(9)
    const replacement = { hash, isCancellation: false, submittedAt: 1 }
    for (const transaction of [{ ...sent, replacement }, sent]) {
      const { connection, asked } = createWallet()
      await replaceTransaction(getClient(), connection, { transaction, isCancellation: false })
      expect(asked()[0]?.params).toMatchObject([{ replaces: hash }])
    }
  })

  test('error: what is in the chain is not replaced, and no wallet is asked', async () => {
    const sent = await sendPending()
    await chain.rpc('anvil_mine')
    const { connection, asked } = createWallet()
    for (const isCancellation of [true, false])
      await expect(
        replaceTransaction(getClient(), connection, { transaction: sent, isCancellation }),
      ).rejects.toMatchObject({ code: 'SEND_NONCE_TOO_LOW' })
    expect(asked()).toEqual([])
  })

  test('error: what nobody knows any more is not replaced', async () => {
    const { connection, asked } = createWallet()
    const hash = `0x${'cd'.repeat(32)}`
    const transaction = createSentTransaction({ hash, from: sender, to: recipient, nonce: 99_999 })
    await expect(
      replaceTransaction(getClient(), connection, { transaction, isCancellation: false }),
    ).rejects.toMatchObject({ code: 'SEND_NONCE_TOO_LOW' })
    expect(asked()).toEqual([])
  })

  test('error: a wallet on another network, and the refusal of the wallet', async () => {
    const transaction = await sendPending()
    const { connection, provider, asked } = createWallet()
    provider.chainId = 5
    const ask = () => replaceTransaction(getClient(), connection, { transaction, isCancellation: false })
    await expect(ask()).rejects.toMatchObject({ code: 'NETWORK_MISMATCH' })
    expect(asked()).toEqual([])
    provider.chainId = 31337
    for (const code of ['SEND_NONCE_TOO_LOW', 'SEND_INSUFFICIENT_GAS', 'FRAME_REQUEST_REFUSED'] as const) {
      const cause = new GangwayError(code)
      provider.overrides.set('eth_sendTransaction', () => {
        throw Object.assign(new Error(cause.shortMessage, { cause }), { code: -32603 })
      })
      await expect(ask()).rejects.toMatchObject({ code })
    }
  })
})
