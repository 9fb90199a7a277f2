import {
  callJsonRpc,
  deployLocalContracts,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  localEvmTokens,
  startAnvil,
  usdxAddress,
} from '@gangway/dev'
import type { Network } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { type Address, createPublicClient, http, type PublicClient } from 'viem'
import type { NamespaceContext } from '../../namespaceClient.js'
import type { SendParameters } from '../../sendParameters.js'

/** A real EVM node with USDX, and what tests need to look at it. */
export type TestChain = {
  url: string
  /** What a namespace client works with, reaching the node directly. */
  context: NamespaceContext
  node: PublicClient
  rpc(method: string, ...params: unknown[]): Promise<unknown>
  stop(): Promise<void>
}

/** Networks of the test context. */
export const testNetworks: readonly Network[] = [gangwayOne]

/** Starts anvil on a free port with the local contracts deployed. */
export async function startTestChain(): Promise<TestChain> {
  const anvil = await startAnvil({ port: await getFreePort(), chainId: gangwayOne.id })
  await deployLocalContracts(anvil.url)
  return toTestChain(anvil, testNetworks)
}

/** Starts a chain of the time before EIP-1559: its blocks have no base fee. Nothing is deployed on it. */
export async function startLegacyTestChain(): Promise<TestChain> {
  const anvil = await startAnvil({ port: await getFreePort(), chainId: gangwayOne.id, hardfork: 'berlin' })
  // anvil's first block has a base fee all the same.
  await callJsonRpc(anvil.url, 'anvil_mine')
  const { multicall3: _, ...network } = gangwayOne
  return toTestChain(anvil, [network])
}

function toTestChain(anvil: Instance, networks: readonly Network[]): TestChain {
  return {
    url: anvil.url,
    context: { networks, getNode: () => anvil.url },
    node: createPublicClient({ transport: http(anvil.url), pollingInterval: 50, cacheTime: 0 }),
    rpc: (method, ...params) => callJsonRpc(anvil.url, method, params),
    stop: anvil.stop,
  }
}

/** Native coin of the test network. */
export const ether = { address: null, symbol: 'ETH', decimals: 18 }
/** The six-decimals token of the test network. */
export const usdx = { address: usdxAddress, symbol: 'USDX', decimals: 6 }
/** The odd tokens of the test network, which {@link sender} starts without. */
export const oddTokens = {
  mute: toSendToken(localEvmTokens.usdtx),
  feeTaking: toSendToken(localEvmTokens.feex),
  whole: toSendToken(localEvmTokens.tickx),
  fine: toSendToken(localEvmTokens.grainx),
  refusing: toSendToken(localEvmTokens.falsex),
}
/** Holds 10 000 ETH and 100 000 USDX; the test wallet has its key. */
export const sender: Address = getLocalEvmAccount(0).address
/** No account of the local world: nothing, no code. */
export const recipient: Address = '0x70c7e5d3ab1cb2e6f8e1d3b3ca1d5f8d0f4ac211'

/** A send of the test account to the test recipient. */
export function createSendParameters(change: Partial<SendParameters> = {}): SendParameters {
  return { networkId: 'eip155:31337', from: sender, token: ether, to: recipient, amount: 1_000n, ...change }
}

function toSendToken({ at, symbol, decimals }: { at: Address; symbol: string; decimals: number }) {
  return { address: at, symbol, decimals }
}
