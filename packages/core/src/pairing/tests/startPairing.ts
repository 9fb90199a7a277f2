import {
  type AuthenticateRequest,
  type Cacao,
  type CacaoPayload,
  createAuthenticateMessage,
  createCacaoPayload,
  createMemoryKeyValueStore,
  createWalletClient,
  type SessionNamespaces,
  type SessionProposal,
  type SessionRequest,
  type WalletClient,
} from '@gangway/pairing'
import type { TrackedEvent } from '@gangway/protocol'
import { createLocalBus, createMemoryStore, type RelayDeps, startRelayServer } from '@gangway/relay'
import { createLog, createMetrics } from '@gangway/server-kit'
import { mnemonicToAccount } from 'viem/accounts'
import { onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Config, CreateConfigParameters } from '../../config/config.js'
import { createTestConfig } from '../../connections/tests/createTestConfig.js'
import { startTimeServer } from '../../kernel/http/tests/startTimeServer.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'
import { connectPairing } from '../connectPairing.js'
import type { ConnectPairingParameters } from '../pairingSession.js'

/** The accounts the phone shares, unless a test says otherwise. */
export const phoneAccounts = {
  evm: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  solana: 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd',
} as const
const solanaLocal = 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'

/** What the phone approves: both families, on the networks given. */
export function toNamespaces(chains: readonly string[], methods?: readonly string[]): SessionNamespaces {
  const evm = chains.filter((chain) => chain.startsWith('eip155:'))
  const events = ['accountsChanged', 'chainChanged']
  const namespaces: Record<string, SessionNamespaces[string]> = {}
  if (evm.length > 0)
    namespaces.eip155 = {
      accounts: evm.flatMap((chain) => phoneAccounts.evm.map((address) => `${chain}:${address}`)),
      methods: methods ?? ['personal_sign', 'eth_sendTransaction'],
      events,
    }
  if (chains.includes(solanaLocal))
    namespaces.solana = {
      accounts: [`${solanaLocal}:${phoneAccounts.solana}`],
      methods: methods ?? ['solana_signMessage', 'solana_signTransaction'],
      events,
    }
  return namespaces
}

/** The networks of a page in the local world. */
export const localChains = ['eip155:31337', 'eip155:31338', solanaLocal] as const

/** A phone that pairs, and answers what the test says. */
export type Phone = {
  client: WalletClient
  /** Every proposal, once it has been read. */
  proposals: SessionProposal[]
  requests: SessionRequest[]
  /** Called for a proposal: approves what it returns, declines on null, leaves it open on undefined. */
  onProposal: (proposal: SessionProposal) => SessionNamespaces | null | undefined
  /** Called for a request; leaves it open on undefined. */
  onRequest: (
    request: SessionRequest,
  ) => { result: unknown } | { error: { code: number; message: string } } | undefined
  /** Whether it can sign in as it connects. */
  knowsSignIn: boolean
  /** Called for a sign-in: signs with its first account on the networks returned, declines on null. */
  onSignIn: (request: AuthenticateRequest) => readonly string[] | null
  /** Changes what it signs. */
  signInstead: Partial<CacaoPayload>
}

type PhoneOptions = { name?: string; redirect?: { native?: string; universal?: string } }
/** `ahead`: how far the clocks of relay, phone and API are ahead of the page's, ms. */
type PairingOptions = PhoneOptions & { ahead?: number }

/** A relay, a phone, and pages of one browser that pair through them; all are closed when the test ends. */
export async function startPairing({ ahead = 0, ...options }: PairingOptions = {}) {
  vi.stubGlobal('WebSocket', WebSocket)
  onTestFinished(() => void vi.unstubAllGlobals())
  const getNow = () => Date.now() + ahead
  const relay = await startRelay(getNow)
  const phone = await startPhone(relay.url, { ...options, getNow })
  const apiUrl = await startTimeServer(getNow)
  const [kept, storage] = [createMemoryKeyValueStore(), createMemoryStorage()]
  const events: TrackedEvent[] = []

  /** A visit of the page; `stop` leaves it. */
  function open(parameters: Partial<CreateConfigParameters> = {}) {
    const config = createTestConfig([], {
      pairing: { relayUrl: relay.url, storage: kept },
      apiUrl,
      features: {},
      metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
      storage,
      reconnectTimeout: 5_000,
      onEvent: (event) => events.push(event),
      ...parameters,
    })
    const stop = config.start()
    onTestFinished(() => stop())
    return { config, stop }
  }
  return { relay, phone, kept, storage, events, open }
}

async function startRelay(getNow: () => number) {
  const deps: RelayDeps = {
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    store: createMemoryStore({ getNow }),
    bus: createLocalBus(),
    audiences: '*',
    projectIds: [],
    allowedOrigins: [],
    limits: { messageSize: 524_288, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 0 },
    times: { rejectionDelay: 10 },
    getClientIp: ({ remoteAddress }) => remoteAddress,
    getNow,
  }
  const server = await startRelayServer({ deps })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await server.close()
    isClosed = true
  }
  onTestFinished(close)
  return { url: server.url, close }
}

async function startPhone(
  relayUrl: string,
  { name = 'Phone', redirect, getNow }: PhoneOptions & { getNow: () => number },
) {
  const client = await createWalletClient({
    relayUrl,
    projectId: 'local',
    metadata: { name, description: '', url: '', icons: [], ...(redirect ? { redirect } : {}) },
    storage: createMemoryKeyValueStore(),
    getNow,
    knowsSignIn: () => phone.knowsSignIn,
  })
  onTestFinished(() => client.close())
  const phone: Phone = {
    client,
    proposals: [],
    requests: [],
    knowsSignIn: false,
    onProposal: () => toNamespaces(localChains),
    onRequest: () => undefined,
    onSignIn: ({ parameters }) => parameters.chains,
    signInstead: {},
  }
  client.subscribe((event) => {
    if (event.type === 'proposal') {
      phone.proposals.push(event.proposal)
      const namespaces = phone.onProposal(event.proposal)
      if (namespaces) void client.approve(event.proposal.id, { namespaces })
      else if (namespaces === null) void client.reject(event.proposal.id)
    }
    if (event.type === 'authenticate') {
      const chains = phone.onSignIn(event.request)
      if (chains) void signIn(phone, event.request, chains)
      else void client.rejectAuthenticate(event.request.id)
    }
    if (event.type === 'request') {
      phone.requests.push(event.request)
      const answer = phone.onRequest(event.request)
      if (answer) void client.respond(event.request.id, answer)
    }
  })
  return phone
}

async function signIn(
  { client, signInstead }: Phone,
  { id, parameters }: AuthenticateRequest,
  chains: readonly string[],
): Promise<void> {
  const account = mnemonicToAccount('test test test test test test test test test test test junk')
  const cacaos = await Promise.all(
    chains.map(async (chain): Promise<Cacao> => {
      const holder = `${chain}:${account.address}`
      const payload = { ...createCacaoPayload(parameters, holder), ...signInstead }
      const signature = await account.signMessage({ message: createAuthenticateMessage(payload) })
      return { h: { t: 'caip122' }, p: payload, s: { t: 'eip191', s: signature } }
    }),
  )
  await client.approveAuthenticate(id, cacaos)
}

/** The phone reads the link that is shown. */
export async function scan(config: Config, { client }: Phone): Promise<void> {
  const uri = await vi.waitFor(() => {
    const { pairing } = config.state
    if (pairing.uri === null) throw new Error(`no link: ${pairing.status}`)
    return pairing.uri
  }, waiting)
  await client.pair(uri)
}

/** Connects a page with the phone. */
export async function pair(config: Config, phone: Phone, parameters: ConnectPairingParameters = {}) {
  const connecting = connectPairing(config, parameters)
  connecting.catch(() => undefined)
  await scan(config, phone)
  return connecting
}

/** How long a test waits for what happens between page and phone. */
export const waiting = { timeout: 15_000, interval: 10 }
