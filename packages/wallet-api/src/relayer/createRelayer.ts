import { randomUUID } from 'node:crypto'
import type { CaipNetworkId } from '@gangway/protocol'
import type { Database, Log, Metrics, RpcUpstreams } from '@gangway/server-kit'
import type { Address } from 'viem'
import { createRelayChain, type RelayChain } from './relayChain.js'
import { defaultRelayerSettings, type RelayerSettings } from './relayerSettings.js'
import type { RelayerSigner } from './relayerSigner.js'
import { runRelayPass } from './relayPass.js'
import { createRelayStore, type RelayStore } from './relayStore.js'
import type { SponsorPolicy } from './sponsorPolicy.js'

/** What pays for batches of calls, and for which. */
export type Relayer = {
  readonly address: Address
  /** What a project pays for on a network; undefined: nothing. */
  findPolicy(projectId: string, caipNetworkId: CaipNetworkId): SponsorPolicy | undefined
  /** The network it sends on. */
  get(caipNetworkId: CaipNetworkId): { chain: RelayChain; store: RelayStore }
  /** Says that something waits on a network. */
  wake(caipNetworkId: CaipNetworkId): void
  /** Waits for what is under way; what is left another process or the next start goes on with. */
  close(): Promise<void>
}

/** Creates a relayer and starts to work on what waits for it. `getNow` in Unix milliseconds. */
export function createRelayer(deps: {
  database: Database
  rpc: RpcUpstreams
  signer: RelayerSigner
  policies: readonly SponsorPolicy[]
  settings?: Partial<RelayerSettings>
  log: Log
  metrics: Metrics
  getNow: () => number
}): Relayer {
  const { database, rpc, signer, policies, log, metrics, getNow } = deps
  const settings = { ...defaultRelayerSettings, ...deps.settings }
  const owner = randomUUID()
  const networks = new Map(
    [...new Set(policies.map(({ caipNetworkId }) => caipNetworkId))].map((caipNetworkId) => {
      const relayer = signer.address
      const store = createRelayStore({ database, relayer, caipNetworkId, owner, getNow })
      const chain = createRelayChain(rpc, caipNetworkId)
      const line = createLine({
        store,
        chain,
        signer,
        settings,
        log,
        metrics,
        network: caipNetworkId,
        getNow,
      })
      return [caipNetworkId, { store, chain, line }] as const
    }),
  )
  const timer = setInterval(() => {
    for (const { line } of networks.values()) line.tick()
  }, settings.interval).unref()
  for (const { line } of networks.values()) line.wake()
  return {
    address: signer.address,
    findPolicy: (projectId, caipNetworkId) =>
      policies.find((policy) => policy.projectId === projectId && policy.caipNetworkId === caipNetworkId),
    get(caipNetworkId) {
      const found = networks.get(caipNetworkId)
      if (!found) throw new Error(`no policy for ${caipNetworkId}`)
      return found
    },
    wake: (caipNetworkId) => networks.get(caipNetworkId)?.line.wake(),
    async close() {
      clearInterval(timer)
      await Promise.all([...networks.values()].map(({ line }) => line.close()))
    },
  }
}

/** With nothing to do, a network is looked at every so many intervals: nodes are paid by the call. */
const idleIntervals = 5

/** Runs passes over one network, one at a time, by the process that has its lease. */
function createLine(deps: Parameters<typeof runRelayPass>[0]) {
  const { store, chain, signer, settings, log, metrics, network } = deps
  let underWay: Promise<void> | undefined
  let isAsked = false
  let isOpen = false
  let isClosed = false
  let isLow = false
  let isFailing = false
  let isIdle = false
  let skipped = 0

  async function watchBalance(): Promise<void> {
    const balance = await chain.getBalance(signer.address)
    metrics.relayerBalance.set({ chain: network }, Number(balance) / 1e18)
    const isNowLow = balance < settings.lowBalance
    if (isNowLow && !isLow)
      log.error(
        { chain: network, relayer: signer.address, balance: `${balance}` },
        'the relayer is running out of coins',
      )
    isLow = isNowLow
  }

  async function pass(): Promise<void> {
    try {
      if (!isOpen) await store.open(await chain.getNonce(signer.address, 'pending'))
      isOpen = true
      await watchBalance()
      const wasIdle = isIdle
      isIdle = !(await store.hasWork())
      if (!isIdle && (await store.lease())) await runRelayPass(deps)
      if (isIdle && !wasIdle) await store.release()
      isFailing = false
    } catch (error) {
      // Once a second it would be nothing but this.
      if (!isFailing) log.warn({ chain: network, error }, 'the relayer cannot work')
      isFailing = true
    }
  }

  async function run(): Promise<void> {
    do {
      isAsked = false
      await pass()
    } while (isAsked && !isClosed)
    underWay = undefined
  }

  function wake(): void {
    if (isClosed) return
    isAsked = true
    underWay ??= run()
  }

  return {
    wake,
    tick() {
      if (isIdle && ++skipped < idleIntervals) return
      skipped = 0
      wake()
    },
    async close() {
      isClosed = true
      await underWay
      await store.release().catch(() => undefined)
    },
  }
}
