import {
  type CaipNetworkId,
  GangwayError,
  type Network,
  parseCaipNetworkId,
  storageKeys,
} from '@gangway/protocol'
import type { CreateConnectorFn } from '@wagmi/core'
import { toViemChain } from '../chains/eip155/toViemChain.js'
import type { Connector, ConnectorContext, ConnectorEvent } from '../config/connector.js'
import { fromWalletError, type WalletRequest } from '../kernel/errors/fromWalletError.js'
import { getDefaultStorage, type KeyValueStorage } from '../kernel/storage/keyValueStorage.js'

/**
 * Type of the `message` event (wagmi's connector contract) by which a connector tells that its wallet is being asked
 * to add a network it did not know. Connectors that do not send it only leave that moment unsaid.
 */
export const addingNetworkMessage = 'gangway:adding-network'

/** What {@link fromWagmiConnector} binds a connector to. */
export type FromWagmiConnectorContext = ConnectorContext & {
  /** Id of the descriptor; default: the connector's own. */
  id?: string
  /** Where the connector keeps its marks; default `localStorage`, or memory where that is refused. */
  storage?: KeyValueStorage
}

/**
 * Runs any connector of wagmi's contract (`CreateConnectorFn`) in our connection machine: chain ids become CAIP-2
 * ids, emitter events {@link ConnectorEvent}s, and whatever it throws a GangwayError.
 *
 * @throws GangwayError `CHAIN_NOT_CONFIGURED` when there is no EVM network to offer it.
 */
export function fromWagmiConnector(create: CreateConnectorFn, context: FromWagmiConnectorContext): Connector {
  // Only told apart from others on this page; `randomUUID` is absent on plain HTTP in a local network.
  const emitter = createWagmiEmitter(Math.random().toString(36).slice(2))
  const storage = createWagmiStorage(context.storage ?? getDefaultStorage())
  const connector = create({ chains: toViemChains(context.networks), emitter, providers: [], storage })
  // Nothing waits for it alone: a failure shows in the call that needs it.
  const setup = Promise.resolve(connector.setup?.())
  setup.catch(() => undefined)

  const result: Connector = {
    id: context.id ?? connector.id,
    chainNamespace: 'eip155',
    // An EVM wallet has a network of its own. Given a chain, wagmi's connectors would ask it to switch at once.
    connect: ({ isReconnecting } = {}) =>
      mapErrors('connect', async () => {
        await setup
        const answer = await connector.connect(isReconnecting ? { isReconnecting } : {})
        return { accounts: answer.accounts, networkId: toNetworkId(answer.chainId) }
      }),
    disconnect: () => mapErrors('connect', () => connector.disconnect()),
    isAuthorized: async () => {
      await setup
      return connector.isAuthorized()
    },
    getProvider: () => mapErrors('connect', () => connector.getProvider()),
    subscribe: (listener) => subscribe(emitter, listener),
  }
  const { switchChain } = connector
  if (!switchChain) return result
  return {
    ...result,
    switchNetwork: ({ caipNetworkId, name }, { onAdd } = {}) =>
      mapErrors('switch', async () => {
        const chainId = toChainId(caipNetworkId)
        const stop = onAdd ? listenForAdding(emitter, onAdd) : () => {}
        await switchChain.call(connector, { chainId }).finally(stop)
        if ((await connector.getChainId()) !== chainId)
          throw new GangwayError('NETWORK_SWITCH_NOT_SUPPORTED', { details: `the wallet is not on ${name}` })
      }),
  }
}

function listenForAdding(emitter: ReturnType<typeof createWagmiEmitter>, onAdd: () => void): () => void {
  const onMessage = ({ type }: { type: string }) => {
    if (type === addingNetworkMessage) onAdd()
  }
  emitter.on('message', onMessage)
  return () => emitter.off('message', onMessage)
}

function subscribe(
  emitter: ReturnType<typeof createWagmiEmitter>,
  listener: (event: ConnectorEvent) => void,
): () => void {
  const onChange = ({
    accounts,
    chainId,
  }: {
    accounts?: readonly string[] | undefined
    chainId?: number | undefined
  }) =>
    listener({
      type: 'change',
      ...(accounts ? { accounts } : {}),
      ...(chainId !== undefined ? { networkId: toNetworkId(chainId) } : {}),
    })
  const onDisconnect = () => listener({ type: 'disconnect' })
  emitter.on('change', onChange)
  // A wallet that comes back by itself says `connect`; for a connection that still stands it is a change. `error`
  // and `message` say nothing about accounts or network.
  emitter.on('connect', onChange)
  emitter.on('disconnect', onDisconnect)
  return () => {
    emitter.off('change', onChange)
    emitter.off('connect', onChange)
    emitter.off('disconnect', onDisconnect)
  }
}

async function mapErrors<T>(request: WalletRequest, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw fromWalletError(error, request)
  }
}

function toViemChains(networks: readonly Network[]): Parameters<CreateConnectorFn>[0]['chains'] {
  const [first, ...rest] = networks.filter((network) => network.chainNamespace === 'eip155').map(toViemChain)
  if (!first) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: 'no EVM network' })
  return [first, ...rest]
}

function toChainId(networkId: CaipNetworkId): number {
  return Number(parseCaipNetworkId(networkId).reference)
}

function toNetworkId(chainId: number): CaipNetworkId {
  return `eip155:${chainId}`
}

type Emitter = Parameters<CreateConnectorFn>[0]['emitter']
type Listener = (data: object) => void

/** The event emitter wagmi's connector contract asks for, without wagmi. */
function createWagmiEmitter(uid: string): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  const off = (event: string, listener: Listener) => void listeners.get(event)?.delete(listener)
  const on = (event: string, listener: Listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  }
  const emitter = {
    uid,
    on,
    off,
    once(event: string, listener: Listener) {
      const onlyOnce = (data: object) => {
        off(event, onlyOnce)
        listener(data)
      }
      on(event, onlyOnce)
    },
    emit(event: string, data?: object) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener({ ...data, uid })
    },
    listenerCount: (event: string) => listeners.get(event)?.size ?? 0,
  }
  // wagmi's class also has a private emitter of another library, which no connector touches.
  return emitter as unknown as Emitter
}

type Storage = NonNullable<Parameters<CreateConnectorFn>[0]['storage']>

/** The storage wagmi's connector contract asks for: JSON under a prefix of our own. */
function createWagmiStorage(storage: KeyValueStorage): Storage {
  const prefix = storageKeys.connectors
  const wagmiStorage = {
    key: prefix,
    getItem(key: string, defaultValue: unknown = null): unknown {
      try {
        const text = storage.getItem(`${prefix}.${key}`)
        return text === null ? defaultValue : JSON.parse(text)
      } catch {
        // Unreadable is the same as absent: a connector keeps only marks of convenience here.
        return defaultValue
      }
    },
    setItem(key: string, value: unknown) {
      try {
        if (value === null || value === undefined) storage.removeItem(`${prefix}.${key}`)
        else storage.setItem(`${prefix}.${key}`, JSON.stringify(value))
      } catch {
        // A full or refused storage costs a prompt after reload, not the connection.
      }
    },
    removeItem: (key: string) => storage.removeItem(`${prefix}.${key}`),
  }
  // The contract types each value by its key, which only the connector knows.
  return wagmiStorage as Storage
}
