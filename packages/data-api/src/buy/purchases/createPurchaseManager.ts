import { GangwayError, type OnrampPurchase } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import * as v from 'valibot'
import type { Purchase } from '../../database/purchases.js'
import type { BuyMessage, BuyProvider, BuyReport } from '../buyProvider.js'
import { readTransactionHash } from '../readTransactionHash.js'
import type { PurchaseNews, PurchaseStore } from './createPurchaseStore.js'
import type { FindArrival } from './findArrival.js'
import { getAskAt, isGivenUp } from './getAskAt.js'
import { isOpen } from './purchaseState.js'
import { toWirePurchase } from './toWirePurchase.js'

/** The rules of purchases under way: what is believed, when somebody is asked, what is told. */
export type PurchaseManager = {
  /**
   * How far a purchase is; looked for anew where that was not just done.
   *
   * @throws GangwayError `BUY_PURCHASE_UNKNOWN`.
   */
  get(id: string, projectId: string): Promise<OnrampPurchase>
  /**
   * The person has left the provider's page; a purchase that is paid for goes on all the same.
   *
   * @throws GangwayError `BUY_PURCHASE_UNKNOWN`.
   */
  abandon(id: string, projectId: string): Promise<OnrampPurchase>
  /**
   * Takes a provider's message. One of a purchase nobody here began changes nothing.
   *
   * @throws GangwayError `BUY_WEBHOOK_REFUSED`; `NOT_FOUND` for a provider that is not set up.
   */
  take(provider: string, message: BuyMessage): Promise<void>
  /** Asks about what is due; resolves with how many those were. */
  askDue(): Promise<number>
}

/** ms; who reads the state of a purchase has it looked for at most this often. */
const lookInterval = 2_000
/** ms that a provider has to answer. */
const timeLimit = 10_000
/** Purchases asked about at a time. */
const batch = 20

/** Creates the rules of purchases. `getNow` in Unix milliseconds. */
export function createPurchaseManager(deps: {
  providers: readonly BuyProvider[]
  store: PurchaseStore
  findArrival: FindArrival
  log: Log
  getNow: () => number
}): PurchaseManager {
  const { providers, store, findArrival, log, getNow } = deps
  const looks = new Map<string, { at: number; done: Promise<void> }>()
  const getProvider = (name: string) => providers.find((provider) => provider.name === name)

  /** Of our own purchases alone: who began one in another project has no business here. */
  async function find(id: string, projectId: string): Promise<Purchase> {
    const purchase = await store.find(id)
    if (purchase?.projectId !== projectId)
      throw new GangwayError('BUY_PURCHASE_UNKNOWN', { context: { field: 'id' } })
    return purchase
  }

  /** Asks the provider, then the chain. Neither answering is no news. */
  async function look(purchase: Purchase): Promise<void> {
    let current = purchase
    const provider = getProvider(purchase.provider)
    if (provider && purchase.state !== 'arrived') {
      try {
        const report = await provider.getReport(purchase, AbortSignal.timeout(timeLimit))
        if (report)
          current = (await store.advance(purchase.id, await toNews(purchase, report), getNow())) ?? current
      } catch (error) {
        log.warn({ provider: provider.name, error }, 'a purchase could not be asked about')
      }
    }
    await lookAtChain(current)
    if (isGivenUp(current, getNow()))
      await store.advance(current.id, { step: { kind: 'left', state: 'expired' } }, getNow())
  }

  async function lookAtChain(purchase: Purchase): Promise<void> {
    const { chain, transactionHash } = purchase
    if (purchase.state !== 'sent' || transactionHash === null) return
    try {
      const step = await findArrival({ ...purchase, transactionHash })
      // One that has brought another purchase about is refused by the database, and this one stays as it is.
      if (step && step !== 'absent') await store.advance(purchase.id, { step }, getNow())
    } catch (error) {
      log.warn({ chain, error }, 'a chain could not be asked about a purchase')
    }
  }

  /** Who asks while a look is under way waits for that one. */
  async function lookOnce(purchase: Purchase): Promise<void> {
    const last = looks.get(purchase.id)
    if (last && getNow() - last.at < lookInterval) return last.done
    const done = look(purchase)
    looks.set(purchase.id, { at: getNow(), done })
    for (const [id, { at }] of looks) if (getNow() - at >= lookInterval) looks.delete(id)
    return done
  }

  /** Whether the transaction that a provider named before is on no chain; false where that cannot be told. */
  async function isLost(purchase: Purchase, next: string | null): Promise<boolean> {
    const { state, transactionHash } = purchase
    if (state !== 'sent' || transactionHash === null || next === null || next === transactionHash)
      return false
    const found = await findArrival({ ...purchase, transactionHash }).catch(() => null)
    return found === 'absent'
  }

  async function toNews(purchase: Purchase, report: BuyReport): Promise<PurchaseNews> {
    const { address, failure } = report
    const reference = report.reference === null || isWritable(report.reference) ? report.reference : null
    const transactionHash = readTransactionHash(purchase.chain, report.transactionHash)
    const mayReplace = await isLost(purchase, transactionHash)
    const told = { kind: 'told', state: report.state, transactionHash, failure, mayReplace } as const
    if (address === null || isSameAddress(purchase, address)) return { step: told, reference }
    log.warn(
      { provider: purchase.provider },
      'a purchase went to another address than the one it was begun for',
    )
    const step = { ...told, state: 'failed', transactionHash: null, failure: 'OTHER_ADDRESS' } as const
    // Before anything was paid the person may still change it back.
    const isPaid = report.state === 'paid' || report.state === 'sent'
    return isPaid ? { step, reference } : { step: told, reference }
  }

  function toWire(purchase: Purchase): OnrampPurchase {
    return toWirePurchase(purchase, getProvider(purchase.provider)?.label ?? purchase.provider)
  }

  return {
    async get(id, projectId) {
      const purchase = await find(id, projectId)
      if (!isOpen(purchase.state)) return toWire(purchase)
      await lookOnce(purchase)
      return toWire(await find(id, projectId))
    },
    async abandon(id, projectId) {
      const purchase = await find(id, projectId)
      const step = { kind: 'left', state: 'abandoned' } as const
      // Money that is on its way is not given up by closing a window.
      if (purchase.state === 'started') await lookOnce(purchase)
      return toWire((await store.advance(id, { step }, getNow())) ?? purchase)
    },
    async take(name, message) {
      const provider = getProvider(name)
      if (!provider) throw new GangwayError('NOT_FOUND')
      const delivery = await provider.readMessage(message)
      if (!delivery) return
      const { eventId, purchaseId, report } = delivery
      const { reference } = report
      // Whoever uses the provider's account for something else has names of their own for things.
      const purchase =
        (purchaseId !== null && v.is(idSchema, purchaseId) ? await store.find(purchaseId) : null) ??
        (reference !== null && isWritable(reference) ? await store.findByReference(name, reference) : null)
      if (purchase?.provider !== name) {
        log.info({ provider: name }, 'a message about a purchase nobody here began')
        return
      }
      const news = await toNews(purchase, report)
      const event = { provider: name, eventId: eventId.replaceAll('\0', '') }
      const moved = await store.advanceByMessage(purchase.id, news, event, getNow())
      if (moved) await lookAtChain(moved)
    },
    async askDue() {
      const due = await store.claimDue(getNow(), batch, (purchase) => getAskAt(purchase, getNow()))
      await Promise.all(due.map(lookOnce))
      return due.length
    },
  }
}

const idSchema = v.pipe(v.string(), v.uuid())

/** Whether the database takes a provider's name for something: it knows no text with a zero in it. */
const isWritable = (text: string) => !text.includes('\0')

/** EVM addresses are the same in any case. */
function isSameAddress({ account }: Purchase, address: string): boolean {
  return account.startsWith('0x') ? account === address.toLowerCase() : account === address
}
