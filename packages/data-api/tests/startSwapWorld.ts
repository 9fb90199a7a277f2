import {
  deployLocalContracts,
  deployLocalPools,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  localSwapVenues,
  startAnvil,
} from '@gangway/dev'
import {
  type ConvertApproveResponse,
  type ConvertQuotesResponse,
  type ConvertTransactionResponse,
  convertApproveResponseSchema,
  convertQuotesResponseSchema,
  convertTransactionResponseSchema,
  parseWith,
} from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { type Address, createPublicClient, createWalletClient, erc20Abi, type Hex, http } from 'viem'
import { bindDataProviders, createDataSources, type DataProvider, dataProviders } from '../src/index.js'
import { startDataApi } from './startDataApi.js'

export const swapChain = gangwayOne.caipNetworkId
/** Of the coin, as swaps name it. */
export const coinId = `${swapChain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` as const

/** A refusal of the API: status, and the code of its error. */
export type Refusal = { status: number; code: string }

/** A local chain with pools, a data API over it, and somebody who swaps. */
export type SwapWorld = Awaited<ReturnType<typeof startSwapWorld>>

/**
 * Starts it. `prepare` starts what else it needs, and tells settings of data providers beside the pools; `providers` are
 * asked beside ours.
 */
export async function startSwapWorld(
  prepare: (
    rpcUrl: string,
  ) => Promise<{ env: Record<string, string>; stop(): Promise<unknown> }> = async () => ({
    env: {},
    stop: async () => undefined,
  }),
  providers: readonly DataProvider[] = [],
) {
  const anvil: Instance = await startAnvil({ port: await getFreePort(), chainId: gangwayOne.id })
  await deployLocalContracts(anvil.url)
  await deployLocalPools(anvil.url)
  const { env, stop } = await prepare(anvil.url)
  const settings = { SWAP_VENUES: JSON.stringify({ [swapChain]: localSwapVenues }), ...env }
  const startApi = () =>
    startDataApi({
      networks: [{ network: gangwayOne, rpcUrls: [anvil.url] }],
      env: settings,
      sources: createDataSources(bindDataProviders(settings, [...dataProviders, ...providers])),
    })
  const api = await startApi()
  const account = getLocalEvmAccount(0)
  const client = createPublicClient({ transport: http(anvil.url), pollingInterval: 20 })
  const wallet = createWalletClient({ account, transport: http(anvil.url) })

  async function ask(
    path: string,
    body?: unknown,
    url = api.url,
  ): Promise<{ status: number; body: unknown }> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, init)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const get = (path: string, query: Record<string, string>) =>
    ask(`${path}?${new URLSearchParams({ projectId: 'local', userAddress: account.address, ...query })}`)

  return {
    anvil,
    api,
    /** Starts another one over the same chain and services. */
    startApi,
    account,
    client,
    get,
    ask,
    async getQuotes(query: Record<string, string>): Promise<ConvertQuotesResponse['quotes']> {
      const { status, body } = await get('/v1/convert/quotes', query)
      if (status !== 200) throw Object.assign(new Error(JSON.stringify(body)), { status })
      return parseWith(convertQuotesResponseSchema, body).quotes
    },
    async buildApprove(query: Record<string, string>): Promise<ConvertApproveResponse> {
      const { status, body } = await get('/v1/convert/build-approve', {
        userAddress: `${swapChain}:${account.address}`,
        ...query,
      })
      if (status !== 200) throw Object.assign(new Error(JSON.stringify(body)), { status })
      return parseWith(convertApproveResponseSchema, body)
    },
    /** The transaction, or why there is none. */
    async build(body: Record<string, unknown>, url?: string): Promise<ConvertTransactionResponse | Refusal> {
      const userAddress = `${swapChain}:${account.address}`
      const terms = { projectId: 'local', userAddress, ...body }
      const answer = await ask('/v1/convert/build-transaction', terms, url)
      if (answer.status !== 200)
        return { status: answer.status, code: (answer.body as { code?: string }).code ?? '' }
      return parseWith(convertTransactionResponseSchema, answer.body)
    },
    /** Base units; of the coin without the fees of the transactions it sent here. */
    getBalance: (id: string): Promise<bigint> =>
      id === coinId
        ? client.getBalance({ address: account.address })
        : client.readContract({
            ...{ abi: erc20Abi, functionName: 'balanceOf', args: [account.address] },
            address: id.slice(id.lastIndexOf(':') + 1) as Address,
          }),
    /** Sends a call and waits for its block; what the fee took, wei. */
    async send(call: { to: string; data: string; value: string }): Promise<bigint> {
      const to = call.to.slice(call.to.lastIndexOf(':') + 1) as Address
      const hash = await wallet.sendTransaction({
        ...{ chain: null, to, data: call.data as Hex, value: BigInt(call.value) },
      })
      const receipt = await client.waitForTransactionReceipt({ hash })
      if (receipt.status !== 'success') throw new Error('the transaction failed')
      return receipt.gasUsed * receipt.effectiveGasPrice
    },
    async stop() {
      await api.stop()
      await stop()
      await anvil.stop()
    },
  }
}
