import { getFreePort, waitForReceipt } from '@gangway/dev'
import { type CaipNetworkId, type Network, toCaipAccountId } from '@gangway/protocol'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import { http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBalances } from '../accountData/balances/getBalances.js'
import { createTestConnection } from '../chains/eip155/tests/createTestConnection.js'
import { createTestProvider } from '../chains/eip155/tests/createTestProvider.js'
import { mintTokens } from '../chains/eip155/tests/mintTokens.js'
import { startFront } from '../chains/eip155/tests/startFront.js'
import {
  createSendParameters,
  oddTokens,
  recipient,
  sender,
  startLegacyTestChain,
  startTestChain,
  type TestChain,
} from '../chains/eip155/tests/startTestChain.js'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import { createTestSender, usdx } from '../chains/solana/tests/createTestSender.js'
import { startTestNode, type TestNode } from '../chains/solana/tests/startTestNode.js'
import type { Config, NodeTransport } from '../config/config.js'
import { createConfig } from '../createConfig.js'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { readContract } from '../requests/readContract.js'
import { createTransports } from './createTransports.js'

const { caipNetworkId: networkId } = gangwayOne
const { caipNetworkId: solanaId } = gangwaySolana

/** The same network where nobody has deployed Multicall3: the coin is a question of its own there. */
const { multicall3: _, ...bareNetwork } = gangwayOne

function createPage(transport: NodeTransport, network: Network = gangwayOne): Config {
  return createConfig({
    networks: [network],
    transports: createTransports({ [gangwayOne.id]: transport }),
    discovery: false,
    storage: createMemoryStorage(),
  })
}

async function readHoldings(config: Config, address: string, network: CaipNetworkId = networkId) {
  await getBalances(config, { networkId: network, address })
  return config.state.balances.get(toCaipAccountId(network, address))
}

describe('EVM networks by the app’s own nodes', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain?.stop())

  test('default: the native coin and the listed tokens that are held, without prices', async () => {
    await mintTokens(chain, oddTokens.fine.address, 5n * 10n ** 23n)
    const entry = await readHoldings(createPage(chain.url), sender)
    expect(entry).toMatchObject({ status: 'loaded', isPartial: false })
    const rows = entry?.tokenBalances ?? []
    expect(rows.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDX', 'GRAINX'])
    expect(rows[0]).toMatchObject({ address: null, price: null, value: null, isVerified: true })
    expect(rows[0]?.amount).toBe(await chain.node.getBalance({ address: sender }))
    expect(rows[1]).toMatchObject({ amount: 100_000_000_000n, quantity: { decimals: 6, numeric: '100000' } })
    expect(rows[2]).toMatchObject({ quantity: { decimals: 24, numeric: '0.5' } })
  })

  test('behavior: an account that holds nothing has the native coin, as zero', async () => {
    const entry = await readHoldings(createPage(chain.url), '0x70c7e5d3ab1cb2e6f8e1d3b3ca1d5f8d0f4ac2ff')
    expect(entry?.tokenBalances).toMatchObject([{ symbol: 'ETH', amount: 0n }])
  })

  test('parameters: a transport of viem reads the same', async () => {
    const entry = await readHoldings(createPage(http(chain.url)), sender)
    expect(entry?.tokenBalances.map(({ symbol }) => symbol)).toContain('USDX')
  })

  test('behavior: a listed token which a chain of one’s own does not have is not held', async () => {
    const bare = await startLegacyTestChain()
    const entry = await readHoldings(createPage(bare.url, bareNetwork), sender)
    expect(entry).toMatchObject({ status: 'loaded', isPartial: false, tokenBalances: [{ symbol: 'ETH' }] })
    await bare.stop()
  })

  test('error: a token that could not be read leaves the list partial, a coin that could not leaves none', async () => {
    const front = await startFront(chain.url)
    front.fail('eth_call', { code: -32005, message: 'too much at once' })
    const partial = await readHoldings(createPage(front.url, bareNetwork), sender)
    expect(partial).toMatchObject({ status: 'loaded', isPartial: true, tokenBalances: [{ symbol: 'ETH' }] })
    const nowhere = await readHoldings(createPage(`http://127.0.0.1:${await getFreePort()}`), sender)
    expect(nowhere).toMatchObject({ status: 'error', tokenBalances: [] })
  })

  test('default: a send is estimated, carried out and found on the chain', async () => {
    const config = createPage(chain.url)
    const client = await getNamespaceClient(config, 'eip155')
    const parameters = createSendParameters({ amount: 7_000n })
    const before = await chain.node.getBalance({ address: recipient })
    const estimate = await client.estimateSend(parameters)
    expect(estimate).toMatchObject({ hasInsufficientFunds: false, hasInsufficientGas: false })
    const connection = createTestConnection(createTestProvider({ rpcUrl: chain.url }))
    const { hash } = await client.send(connection, parameters, estimate)
    await waitForReceipt(chain.url, hash as `0x${string}`)
    expect((await chain.node.getBalance({ address: recipient })) - before).toBe(7_000n)
  })

  test('default: a contract is read', async () => {
    const abi = [
      {
        type: 'function',
        name: 'decimals',
        stateMutability: 'view',
        inputs: [],
        outputs: [{ type: 'uint8' }],
      },
    ] as const
    const { address } = oddTokens.fine
    expect(await readContract(createPage(chain.url), { address, abi, functionName: 'decimals' })).toBe(24)
  })
})

describe('Solana by the app’s own node', () => {
  let node: TestNode
  beforeAll(async () => {
    node = await startTestNode()
  })
  afterAll(() => node?.stop())

  test('default: SOL and listed tokens', async () => {
    const { address } = await createTestSender({ url: node.url })
    const config = createConfig({
      networks: [gangwaySolana],
      transports: createTransports({ [solanaId]: node.url }),
      discovery: false,
      storage: createMemoryStorage(),
    })
    const entry = await readHoldings(config, address, solanaId)
    expect(entry).toMatchObject({ status: 'loaded', isPartial: false })
    expect(entry?.tokenBalances[0]).toMatchObject({ symbol: 'SOL', address: null })
    expect(entry?.tokenBalances.map((row) => row.address)).toContain(usdx.address)
  })
})
