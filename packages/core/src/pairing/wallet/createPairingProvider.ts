import { allowedRpcMethods, type CaipNetworkId, GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import type { Eip1193Provider } from '../../chains/eip155/getWallet.js'
import { createSelection } from './createSelection.js'
import type { PairedWallet } from './readFamily.js'
import { toProviderError } from './toProviderError.js'

type Handler = (params: unknown) => Promise<unknown>
type Listener = (payload: unknown) => void

/** An EIP-1193 provider over a session, and the page's choice of its network. */
export type PairingProvider = Required<Eip1193Provider> & {
  /** Starts on a network, if the session has it. */
  chooseNetwork(networkId: CaipNetworkId): void
}

/** What a {@link PairingProvider} is made from. */
export type PairingProviderParts = {
  paired: PairedWallet
  /** Makes a link and waits for its approval. */
  pair(): Promise<void>
  /** Networks of the page, in its order. */
  networkIds: readonly CaipNetworkId[]
  /** Asks a node, for what no wallet is needed for. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>
}

const networkMethods = new Set(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
const transactionMethods = new Set(['eth_sendTransaction', 'eth_signTransaction'])

const chainParameterSchema = v.looseTuple([
  v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i), v.transform(Number), v.safeInteger()) }),
])

/**
 * A paired wallet as an EIP-1193 provider, for this page and any other library on it. Accounts and network it answers
 * itself, reads come from a node, and the wallet is asked for what the session approved alone. EIP-1193, EIP-2255,
 * EIP-3085, EIP-3326; events accountsChanged and chainChanged.
 */
export function createPairingProvider(parts: PairingProviderParts): PairingProvider {
  const { paired, networkIds, read } = parts
  const { emit, on, removeListener } = createListeners()
  const selection = createSelection(paired, networkIds)
  const { getAccounts, getApproved, getChainId, getNetworkId } = selection
  const getFamily = () => paired.getFamily('eip155')

  let told = { accounts: '', chainId: '' }
  const snapshot = () => ({ accounts: getAccounts().join(), chainId: getChainId() })
  const tellChanges = () => {
    const before = told
    told = snapshot()
    if (told.chainId !== before.chainId && told.accounts !== '') emit('chainChanged', told.chainId)
    if (told.accounts !== before.accounts) emit('accountsChanged', getAccounts())
  }
  paired.subscribe('eip155', (event) => {
    selection.follow(event)
    tellChanges()
  })

  function ask(method: string, params: unknown): Promise<unknown> {
    const approved = getApproved()
    if (!approved) throw new GangwayError('PAIRING_SESSION_ENDED')
    if (!getFamily().methods.has(method))
      throw new GangwayError('RPC_METHOD_NOT_ALLOWED', { details: method })
    if (transactionMethods.has(method)) assertNetwork(params, Number(getChainId()))
    // About networks it is asked on one it has; everything else must not end up on another than the person sees.
    const unnamed = networkMethods.has(method) ? null : selection.getUnnamed()
    return paired.request({ wireId: unnamed ?? approved.wireId, method, params: params ?? [] })
  }

  const permissions = () => (getAccounts().length > 0 ? [{ parentCapability: 'eth_accounts' }] : [])
  const connect = async () => {
    await paired.restore()
    // A session may have accounts of the other family alone; whoever asks for these wants another.
    if (getFamily().networks.size === 0) await parts.pair()
    told = snapshot()
    return getAccounts()
  }
  const own: Readonly<Record<string, Handler>> = {
    async eth_accounts() {
      await paired.restore()
      told = snapshot()
      return getAccounts()
    },
    eth_requestAccounts: connect,
    eth_chainId: async () => getChainId(),
    net_version: async () => String(Number(getChainId())),
    wallet_getPermissions: async () => permissions(),
    async wallet_requestPermissions() {
      await connect()
      return permissions()
    },
    async wallet_revokePermissions() {
      await paired.end()
      return null
    },
    async wallet_getCapabilities(params) {
      const known = getCapabilities(paired.getProperty('capabilities'), params)
      return known ?? ask('wallet_getCapabilities', params)
    },
    // EIP-3326; within the session it is the page that chooses, since each request names its network.
    async wallet_switchEthereumChain(params) {
      const [{ chainId }] = v.parse(chainParameterSchema, params)
      const networkId: CaipNetworkId = `eip155:${chainId}`
      const { networks, methods } = getFamily()
      if (!networks.has(networkId)) {
        if (!methods.has('wallet_switchEthereumChain')) throw new GangwayError('NETWORK_SWITCH_NOT_SUPPORTED')
        await ask('wallet_switchEthereumChain', params)
      }
      selection.choose(networkId)
      tellChanges()
      return null
    },
  }

  return {
    async request({ method, params }) {
      try {
        const handler = Object.hasOwn(own, method) ? own[method] : undefined
        if (handler) return await handler(params)
        const networkId = getNetworkId() ?? networkIds[0]
        if (networkId && allowedRpcMethods.eip155.has(method)) return await read(networkId, method, params)
        return await ask(method, params)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on,
    removeListener,
    chooseNetwork(networkId) {
      if (getFamily().networks.has(networkId)) selection.choose(networkId)
    },
  }
}

// The wallet may have gone elsewhere since the transaction was made, and would take its word over the transaction's.
function assertNetwork(params: unknown, chainId: number): void {
  const named = v.safeParse(chainParameterSchema, params)
  if (named.success && named.output[0].chainId !== chainId)
    throw new GangwayError('NETWORK_MISMATCH', { details: `the wallet is on ${chainId}` })
}

function createListeners() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    emit(event: string, payload: unknown): void {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
    on(event: string, listener: Listener): void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener)
    },
  }
}

const capabilitiesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.record(v.string(), v.unknown())),
)
const paramsSchema = v.looseTuple([v.string()])

/**
 * What a wallet said of its capabilities when the session was made, by account; null: nothing that can be read.
 * modal-behaviour.md §13, EIP-5792.
 */
export function getCapabilities(text: string | undefined, params: unknown): Record<string, unknown> | null {
  const known = v.safeParse(capabilitiesSchema, text)
  const asked = v.safeParse(paramsSchema, params)
  if (!known.success || !asked.success) return null
  const [account] = asked.output
  const entry = Object.entries(known.output).find(([key]) => key.toLowerCase() === account.toLowerCase())
  return entry?.[1] ?? null
}
