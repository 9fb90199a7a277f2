import { type ErrorCode, GangwayError } from '@gangway/protocol'
import type { CreateConnectorFn } from '@wagmi/core'
import * as v from 'valibot'
import { type AddEthereumChainParameter, getAddress, isAddress, numberToHex } from 'viem'
import type { Eip1193Provider } from '../../chains/eip155/getWallet.js'
import { fromWalletError } from '../../kernel/errors/fromWalletError.js'
import { addingNetworkMessage } from '../fromWagmiConnector.js'
import { createProviderListeners } from './createProviderListeners.js'

export type { Eip1193Provider } from '../../chains/eip155/getWallet.js'

/** One wallet, as it announced itself by EIP-6963. */
export type InjectedParameters = {
  provider: Eip1193Provider
  id: string
  name: string
  icon?: string
  rdns?: string
}

/** How long a wallet may take over a request nobody waits for, ms. */
const revokeLimit = 500
/** How long a wallet may take to report the network it just agreed to, ms. */
const switchLimit = 3_000

const accountsSchema = v.array(
  v.pipe(
    v.string(),
    v.check((address) => isAddress(address, { strict: false })),
    v.transform((address) => getAddress(address)),
  ),
)
// Hexadecimal by EIP-1474; some wallets answer a number or its decimal text.
const chainIdSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(1),
)

/** MetaMask's own code: it lost its node and is reconnecting. */
const temporarilyDisconnected = 1013

/** After these the same request may well succeed. */
const answersOfThePerson: ReadonlySet<ErrorCode> = new Set([
  'CONNECTION_USER_REJECTED',
  'CONNECTION_REQUEST_PENDING',
  'CONNECTION_WALLET_LOCKED',
])

type ConnectorConfig = Parameters<CreateConnectorFn>[0]
type SwitchChainParameters = Parameters<NonNullable<ReturnType<CreateConnectorFn>['switchChain']>>[0]

/**
 * Connector for one installed EVM wallet, by wagmi's contract, so that it also runs in a wagmi app. Errors of the
 * wallet pass as they are; without a shared account `connect` throws GangwayError `CONNECTION_NO_ACCOUNTS`, and
 * `switchChain` throws `CHAIN_NOT_SUPPORTED` (product.md §8) when a wallet will not have a network it does not know.
 * EIP-1193, EIP-3326, EIP-3085.
 */
export function injected(parameters: InjectedParameters): CreateConnectorFn<Eip1193Provider> {
  const { provider, id, name, icon, rdns } = parameters
  return (config) => {
    const listeners = createProviderListeners(provider, {
      accountsChanged: (payload) => {
        const accounts = v.safeParse(accountsSchema, payload)
        if (accounts.success) handlers.onAccountsChanged([...accounts.output])
      },
      chainChanged: (payload) => {
        const chainId = v.safeParse(chainIdSchema, payload)
        if (chainId.success) handlers.onChainChanged(String(chainId.output))
      },
      disconnect: (payload) => void handlers.onDisconnect(payload),
    })
    const handlers = {
      onAccountsChanged(accounts: string[]) {
        if (accounts.length === 0) return end()
        config.emitter.emit('change', { accounts: accounts.map((account) => getAddress(account)) })
      },
      onChainChanged(chainId: string) {
        config.emitter.emit('change', { chainId: Number(chainId) })
      },
      async onDisconnect(error?: unknown) {
        // It will be back, and the accounts stay shared.
        if (isTemporary(error) && (await isAuthorized(provider))) return
        end()
      },
    }
    const end = () => {
      listeners.stop()
      config.emitter.emit('disconnect')
    }
    return {
      id,
      name,
      type: 'injected',
      icon,
      rdns,
      ...handlers,
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const accounts = await readAccounts(provider, isReconnecting ? 'eth_accounts' : 'eth_requestAccounts')
        if (accounts.length === 0) throw new GangwayError('CONNECTION_NO_ACCOUNTS', { details: name })
        listeners.start()
        if (chainId !== undefined && chainId !== (await readChainId(provider)))
          await switchChain(provider, config, chainId).catch(ignoreUnlessRejected)
        return {
          // The contract's return type depends on a flag in a way no expression can satisfy.
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: await readChainId(provider),
        }
      },
      async disconnect() {
        listeners.stop()
        await revokeAccounts(provider)
      },
      getAccounts: () => readAccounts(provider, 'eth_accounts'),
      getChainId: () => readChainId(provider),
      getProvider: async () => provider,
      isAuthorized: () => isAuthorized(provider),
      switchChain: ({ chainId, addEthereumChainParameter }) =>
        switchChain(provider, config, chainId, addEthereumChainParameter),
    }
  }
}

async function readAccounts(provider: Eip1193Provider, method: 'eth_accounts' | 'eth_requestAccounts') {
  return v.parse(accountsSchema, await provider.request({ method }))
}

async function readChainId(provider: Eip1193Provider): Promise<number> {
  return v.parse(chainIdSchema, await provider.request({ method: 'eth_chainId' }))
}

async function isAuthorized(provider: Eip1193Provider): Promise<boolean> {
  try {
    return (await readAccounts(provider, 'eth_accounts')).length > 0
  } catch {
    // A wallet that cannot answer would not answer a connect without a prompt either.
    return false
  }
}

async function revokeAccounts(provider: Eip1193Provider): Promise<void> {
  const revoked = provider
    .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    // Few wallets know it; disconnecting does not depend on it.
    .catch(() => undefined)
  await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, revokeLimit))])
}

async function switchChain(
  provider: Eip1193Provider,
  config: ConnectorConfig,
  chainId: number,
  addParameter: SwitchChainParameters['addEthereumChainParameter'] = {},
) {
  const chain = config.chains.find((chain) => chain.id === chainId)
  if (!chain) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: String(chainId) })
  const request = () =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
  const explorers =
    addParameter.blockExplorerUrls ?? Object.values(chain.blockExplorers ?? {}).map(({ url }) => url)
  try {
    await request()
  } catch (error) {
    if (fromWalletError(error, 'switch').code !== 'NETWORK_UNRECOGNIZED') throw error
    config.emitter.emit('message', { type: addingNetworkMessage })
    await addChain(provider, request, {
      chainId: numberToHex(chainId),
      chainName: addParameter.chainName ?? chain.name,
      nativeCurrency: addParameter.nativeCurrency ?? chain.nativeCurrency,
      rpcUrls: addParameter.rpcUrls ?? chain.rpcUrls.default.http,
      ...(explorers.length > 0 ? { blockExplorerUrls: explorers } : {}),
    })
  }
  await confirmChain(provider, chainId)
  return chain
}

// Asked once: what the wallet then answers is its last word on this network.
async function addChain(
  provider: Eip1193Provider,
  requestSwitch: () => Promise<unknown>,
  parameter: AddEthereumChainParameter,
): Promise<void> {
  try {
    await provider.request({ method: 'wallet_addEthereumChain', params: [parameter] })
    // Some wallets add a network without switching to it.
    if ((await readChainId(provider)) !== Number(parameter.chainId)) await requestSwitch()
  } catch (cause) {
    if (answersOfThePerson.has(fromWalletError(cause, 'switch').code)) throw cause
    throw new GangwayError('CHAIN_NOT_SUPPORTED', { cause, details: parameter.chainName })
  }
}

// What counts is the network the wallet reports, not that it agreed.
async function confirmChain(provider: Eip1193Provider, chainId: number): Promise<void> {
  if ((await readChainId(provider)) === chainId) return
  await new Promise<void>((resolve) => {
    const listeners = createProviderListeners(provider, { chainChanged: () => done() })
    const timer = setTimeout(() => done(), switchLimit)
    const done = () => {
      clearTimeout(timer)
      listeners.stop()
      resolve()
    }
    listeners.start()
  })
  if ((await readChainId(provider)) !== chainId)
    throw new GangwayError('NETWORK_SWITCH_NOT_SUPPORTED', { details: 'the wallet stayed on its network' })
}

function ignoreUnlessRejected(error: unknown): void {
  if (fromWalletError(error, 'switch').code === 'CONNECTION_USER_REJECTED') throw error
}

function isTemporary(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === temporarilyDisconnected
  )
}
