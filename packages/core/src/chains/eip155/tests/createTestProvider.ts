import { EventEmitter } from 'node:events'
import { getLocalEvmAccount } from '@gangway/dev'
import { createWalletClient, type Hex, http, numberToHex } from 'viem'
import type { Eip1193Provider } from '../getWallet.js'

type Request = { method: string; params?: unknown }

/** A wallet with a real key that signs for a real node and can be told to misbehave. */
export type TestProvider = Eip1193Provider & {
  chainId: number
  accounts: string[]
  /** Networks it would switch to without being told about them first. */
  knownChains: Set<number>
  /** Answers (or throws) instead of the wallet. */
  overrides: Map<string, () => unknown>
  requests: Request[]
  emit(event: string, payload?: unknown): void
  listenerCount(event: string): number
}

/** Creates an EIP-1193 wallet holding a local account. */
export function createTestProvider({
  rpcUrl = 'http://127.0.0.1:1',
  chainId = 31337,
  index = 0,
} = {}): TestProvider {
  const account = getLocalEvmAccount(index)
  const events = new EventEmitter()
  const methods: Record<string, (params: never) => unknown> = {
    eth_requestAccounts: () => provider.accounts,
    eth_accounts: () => provider.accounts,
    eth_chainId: () => numberToHex(provider.chainId),
    wallet_revokePermissions: () => null,
    wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: Hex }]) => {
      if (!provider.knownChains.has(Number(chainId))) throw { code: 4902, message: 'Unrecognized chain ID' }
      provider.chainId = Number(chainId)
      provider.emit('chainChanged', chainId)
      return null
    },
    wallet_addEthereumChain: ([{ chainId }]: [{ chainId: Hex }]) => {
      provider.knownChains.add(Number(chainId))
      return null
    },
    eth_sendTransaction: ([transaction]: [Record<string, Hex>]) => sendTransaction(transaction),
    eth_signTypedData_v4: ([, data]: [string, string]) => account.signTypedData(JSON.parse(data)),
  }
  const sendTransaction = async ({ chainId, to, value, data, gas, ...prices }: Record<string, Hex>) => {
    if (chainId && Number(chainId) !== provider.chainId)
      throw { code: -32602, message: 'the transaction is for another chain' }
    const wallet = createWalletClient({ account, transport: http(rpcUrl, { retryCount: 0 }) })
    const fees = Object.fromEntries(
      Object.entries(prices)
        .filter(([name]) => name !== 'from')
        .map(([name, price]) => [name, BigInt(price)]),
    )
    return wallet.sendTransaction({
      chain: null,
      ...(to ? { to } : {}),
      ...(data ? { data } : {}),
      value: BigInt(value ?? '0x0'),
      gas: BigInt(gas ?? '0x5208'),
      ...fees,
    })
  }
  const provider: TestProvider = {
    chainId,
    accounts: [account.address.toLowerCase()],
    knownChains: new Set([chainId]),
    overrides: new Map(),
    requests: [],
    emit: (event, payload) => void events.emit(event, payload),
    listenerCount: (event) => events.listenerCount(event),
    on: (event, listener) => events.on(event, listener),
    removeListener: (event, listener) => events.off(event, listener),
    async request(request) {
      provider.requests.push(request)
      const answer = provider.overrides.get(request.method) ?? methods[request.method]
      if (!answer) throw { code: 4200, message: `${request.method} is not supported` }
      return answer(request.params as never)
    },
  }
  return provider
}
