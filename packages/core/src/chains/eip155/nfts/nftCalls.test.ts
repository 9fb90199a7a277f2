import { deployTestContract, getLocalEvmAccount, localEvmAccountIndexes, waitForReceipt } from '@gangway/dev'
import { createWalletClient, type Hash, http, maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NamespaceClient } from '../../namespaceClient.js'
import type { SendToken } from '../../sendParameters.js'
import { createEip155Client } from '../createEip155Client.js'
import { createGetClient } from '../createGetClient.js'
import { createTestConnection } from '../tests/createTestConnection.js'
import { createTestProvider } from '../tests/createTestProvider.js'
import { startFront } from '../tests/startFront.js'
import {
  createSendParameters as parameters,
  recipient,
  sender,
  startTestChain,
  type TestChain,
  usdx,
} from '../tests/startTestChain.js'
import { readNftBalance } from './nftCalls.js'

const faucet = getLocalEvmAccount(localEvmAccountIndexes.faucet)

let chain: TestChain
let client: NamespaceClient
/** Collections of OpenZeppelin, which ask a recipient that is a contract; one of ours has no safe transfer. */
let prints: Awaited<ReturnType<typeof deployTestContract>>
let parts: typeof prints
let unsafe: typeof prints
let holder: typeof prints

beforeAll(async () => {
  chain = await startTestChain()
  client = createEip155Client(chain.context)
  prints = await deployTestContract(chain.url, 'openNft', faucet, ['Prints', 'PRINT', ''])
  parts = await deployTestContract(chain.url, 'openMultiToken', faucet, [''])
  unsafe = await deployTestContract(chain.url, 'localNft', faucet)
  holder = await deployTestContract(chain.url, 'nftHolder', faucet)
  // Its first has the number 0.
  for (const to of [faucet.address, sender, sender]) await call(prints, 'mint', [to])
  await call(parts, 'mint', [sender, maxUint256, 5n, '0x'])
  await call(unsafe, 'mint', [sender, 7n])
})
afterAll(() => chain?.stop())

async function call(contract: typeof prints, functionName: string, args: readonly unknown[]): Promise<void> {
  const wallet = createWalletClient({ account: faucet, transport: http(chain.url) })
  const hash = await wallet.writeContract({ ...contract, chain: null, functionName, args })
  expect((await waitForReceipt(chain.url, hash)).status).toBe('success')
}

const print = (tokenId: string): SendToken => ({
  address: prints.address,
  symbol: `Prints #${tokenId}`,
  decimals: 0,
  nft: { standard: 'erc721', tokenId },
})
const part = (): SendToken => ({
  address: parts.address,
  symbol: 'Part',
  decimals: 0,
  nft: { standard: 'erc1155', tokenId: `${maxUint256}` },
})

async function send(token: SendToken, amount: bigint, to: string = recipient) {
  const asked = parameters({ token, amount, to })
  const provider = createTestProvider({ rpcUrl: chain.url })
  const sent = await client.send(createTestConnection(provider), asked, await client.estimateSend(asked))
  expect((await waitForReceipt(chain.url, sent.hash as Hash)).status).toBe('success')
  return sent
}

describe('a send of an NFT', () => {
  test('default: an ERC-721 arrives, and its row says which it was', async () => {
    const estimate = await client.estimateSend(parameters({ token: print('1'), amount: 1n }))
    expect(estimate).toMatchObject({
      amount: 1n,
      maxAmount: 1n,
      tokenBalance: 1n,
      hasInsufficientFunds: false,
      hasInsufficientGas: false,
      notices: [],
    })
    expect(await send(print('1'), 1n)).toMatchObject({ amount: 1n, token: print('1'), status: 'pending' })
    const owner = await chain.node.readContract({ ...prints, functionName: 'ownerOf', args: [1n] })
    expect(`${owner}`.toLowerCase()).toBe(recipient)
  })

  test('default: some of an ERC-1155 arrive, under the largest id there is', async () => {
    const { tokenBalance } = await client.estimateSend(parameters({ token: part(), amount: 2n }))
    expect(tokenBalance).toBe(5n)
    await send(part(), 2n)
    const args = [recipient, maxUint256]
    expect(await chain.node.readContract({ ...parts, functionName: 'balanceOf', args })).toBe(2n)
  })

  test('parameters: max is all that is held of an id', async () => {
    const { amount, notices } = await client.estimateSend(parameters({ token: part(), amount: 'max' }))
    expect([amount, notices]).toEqual([3n, []])
  })

  test('behavior: a contract that takes NFTs gets one, with a caution before', async () => {
    const asked = parameters({ token: print('2'), amount: 1n, to: holder.address })
    const { notices } = await client.estimateSend(asked)
    expect(notices).toEqual([{ level: 'caution', kind: 'recipient-is-contract' }])
    await send(print('2'), 1n, holder.address)
    const owner = await chain.node.readContract({ ...prints, functionName: 'ownerOf', args: [2n] })
    expect(`${owner}`.toLowerCase()).toBe(holder.address.toLowerCase())
  })

  test.each([
    ['ERC-721', () => print('3'), 'ERC721: transfer to non ERC721Receiver implementer'],
    ['ERC-1155', part, 'ERC1155: transfer to non-ERC1155Receiver implementer'],
  ] as const)('error: a contract that does not take an %s is refused before', async (_, token, reason) => {
    await call(prints, 'mint', [sender]) // the token 3 for the first
    const asked = parameters({ token: token(), amount: 1n, to: usdx.address })
    const { notices } = await client.estimateSend(asked)
    expect(notices).toContainEqual({ level: 'stop', kind: 'would-fail', reason })
  })

  test('error: a collection without the safe transfer is refused before', async () => {
    const token: SendToken = {
      address: unsafe.address,
      symbol: 'Local Prints #7',
      decimals: 0,
      nft: { standard: 'erc721', tokenId: '7' },
    }
    const { notices, tokenBalance } = await client.estimateSend(parameters({ token, amount: 1n }))
    expect(tokenBalance).toBe(1n)
    expect(notices).toMatchObject([{ level: 'stop', kind: 'would-fail' }])
  })

  test('error: what another account holds by now is named, and cannot be paid for', async () => {
    const estimate = await client.estimateSend(parameters({ token: print('0'), amount: 1n }))
    expect(estimate).toMatchObject({ tokenBalance: 0n, hasInsufficientFunds: true })
    expect(estimate.notices).toContainEqual({ level: 'stop', kind: 'nft-not-held' })
    const connection = createTestConnection(createTestProvider({ rpcUrl: chain.url }))
    await expect(
      client.send(connection, parameters({ token: print('0'), amount: 1n }), estimate),
    ).rejects.toMatchObject({ code: 'SEND_INSUFFICIENT_FUNDS' })
  })

  test('error: more than is held of an id cannot be paid for', async () => {
    const estimate = await client.estimateSend(parameters({ token: part(), amount: 4n }))
    expect(estimate).toMatchObject({ tokenBalance: 3n, hasInsufficientFunds: true })
  })

  test('error: two of an ERC-721 cannot be paid for', async () => {
    const estimate = await client.estimateSend(parameters({ token: print('1'), amount: 2n }))
    expect(estimate.hasInsufficientFunds).toBe(true)
  })

  test('error: one that does not exist, or no more, is named as not held', async () => {
    const estimate = await client.estimateSend(parameters({ token: print('99'), amount: 1n }))
    expect(estimate).toMatchObject({ tokenBalance: 0n, hasInsufficientFunds: true })
    expect(estimate.notices).toContainEqual({ level: 'stop', kind: 'nft-not-held' })
  })

  test.each(['erc721', 'erc1155'] as const)(
    'error: an %s at an address without a contract',
    async (standard) => {
      const token = { ...print('1'), address: recipient, nft: { standard, tokenId: '1' } }
      const { notices } = await client.estimateSend(parameters({ token, amount: 1n, to: faucet.address }))
      expect(notices).toContainEqual({ level: 'stop', kind: 'no-token' })
    },
  )

  test('error: what a node refuses to say of an owner is never told as not held', async () => {
    const front = await startFront(chain.url)
    front.fail('eth_call', { code: 429, message: 'over the rate limit' })
    const busy = createGetClient({ ...chain.context, getNode: () => front.url })('eip155:31337')
    const nft = { standard: 'erc721', tokenId: '1' } as const
    expect(await readNftBalance(busy, { address: prints.address, decimals: 0, nft }, sender)).toBeNull()
  })

  test.each([
    ['none', {}, 0n, 'SEND_INVALID_AMOUNT'],
    ['decimals', { decimals: 1 }, 1n, 'SEND_INVALID_PARAMETERS'],
    ['a mint', { nft: { standard: 'metaplex', tokenId: '0' } }, 1n, 'SEND_INVALID_PARAMETERS'],
    [
      'an id that is no number',
      { nft: { standard: 'erc721', tokenId: '0x1' } },
      1n,
      'SEND_INVALID_PARAMETERS',
    ],
    [
      'an id that is too large',
      { nft: { standard: 'erc721', tokenId: `${maxUint256 + 1n}` } },
      1n,
      'SEND_INVALID_PARAMETERS',
    ],
  ] as const)('error: %s', async (_, change, amount, code) => {
    const asked = parameters({ token: { ...print('1'), ...change }, amount })
    await expect(client.estimateSend(asked)).rejects.toMatchObject({ code })
  })
})
