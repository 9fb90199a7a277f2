import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { parseWith, toGangwayError } from '@gangway/protocol'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { invalidInput } from '../invalidInput.js'
import type { BuySession } from './BuySession.js'
import { toPublicSession } from './BuySession.js'
import { type BuyFault, isBuyFault } from './buyFaults.js'
import { createMessenger } from './createMessenger.js'
import { findLocalAsset } from './findLocalAsset.js'
import { quoteLocally } from './quoteLocally.js'
import { renderBuyOverview, renderBuyPage } from './renderBuyPage.js'

/** Options of {@link createBuyProvider}. */
export type BuyProviderOptions = {
  /** What the server is known by, and messages are signed with. */
  key: string
  /** Where people find its pages; read when a purchase is begun. */
  getUrl: () => string
  /** Where messages go. */
  webhookUrl: string
  /** Pays from the faucet: a coin or token by its faucet key, amount as decimal text. Resolves with the transaction. */
  pay(payment: { network: string; address: string; asset: string; amount: string }): Promise<string>
  /** What a slow price and a slow delivery take, ms. Default: 12,000. */
  slowness?: number
}

const decimal = v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/))
const quoteSchema = v.object({ chain: v.string(), symbol: v.string(), currency: v.string(), amount: decimal })
const sessionSchema = v.object({
  purchaseId: v.string(),
  chain: v.string(),
  symbol: v.string(),
  address: v.string(),
  currency: v.string(),
  amount: v.nullable(decimal),
  method: v.picklist(['card', 'ach_bank_account']),
  returnUrl: v.nullable(v.string()),
})
const actionSchema = v.object({
  action: v.picklist(['pay', 'pay-slowly', 'arrive', 'decline', 'refund', 'cancel']),
  method: v.optional(v.picklist(['card', 'ach_bank_account'])),
  amount: v.optional(decimal),
})

/** An address of nobody's, for the fault that pays to another. */
const otherAddresses = {
  eip155: '0x000000000000000000000000000000000000dEaD',
  solana: '1nc1nerator11111111111111111111111111111111',
} as const

/**
 * The card desk: the local world's stand-in for those who sell coins for money. Its page takes a card or a transfer between
 * banks, lets anything go wrong, and pays from the faucet. State is in memory.
 */
export function createBuyProvider(options: BuyProviderOptions): Hono {
  const { key, getUrl, pay, slowness = 12_000 } = options
  const sessions = new Map<string, BuySession & { fault: BuyFault | undefined }>()
  const messenger = createMessenger({ key, getUrl: () => options.webhookUrl })
  const armed = new Set<BuyFault>()
  const takeFault = (...names: BuyFault[]) => names.find((name) => armed.delete(name))
  const app = new Hono()

  app.onError((error, c) => {
    const { code, message } = toGangwayError(error)
    return c.text(message, code === 'INVALID_INPUT' ? 400 : 500)
  })
  app.get('/', (c) => c.html(renderBuyOverview(armed)))
  app.get('/style.css', (c) => c.body(readStyle(), 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.post('/faults', async (c) => {
    const { fault } = parseWith(v.object({ fault: v.string() }), await c.req.parseBody())
    if (fault === '') armed.clear()
    else if (isBuyFault(fault)) armed.add(fault)
    else throw invalidInput('There is no such fault', 'fault')
    return c.redirect('/', 303)
  })

  app.use('/api/*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${key}`) return c.json({ error: 'unknown key' }, 401)
    return next()
  })
  app.get('/api/check', (c) => c.json({}))
  app.post('/api/quote', async (c) => {
    const fault = takeFault('quote-down', 'slow-quote')
    if (fault === 'quote-down') return c.text('Internal Server Error', 500)
    if (fault === 'slow-quote') await setTimeout(slowness, undefined, { ref: false })
    return c.json(quoteLocally(parseWith(quoteSchema, await c.req.json())))
  })
  app.post('/api/sessions', async (c) => {
    if (takeFault('session-down')) return c.text('Internal Server Error', 500)
    const body = parseWith(sessionSchema, await c.req.json())
    findLocalAsset(body.chain, body.symbol)
    const id = randomBytes(16).toString('hex')
    const isElsewhere = takeFault('page-elsewhere') !== undefined
    const fault = takeFault(
      'message-lost',
      'message-twice',
      'messages-backwards',
      'message-forged',
      'message-old',
      'other-address',
      'sends-nothing',
    )
    sessions.set(id, { ...body, id, status: 'created', transactionHash: null, fault })
    return c.json({ id, url: `${isElsewhere ? 'https://elsewhere.example' : getUrl()}/buy/${id}` })
  })
  app.get('/api/sessions/:id', (c) => {
    const session = sessions.get(c.req.param('id'))
    return c.json({ session: session ? toPublicSession(session) : null })
  })

  const find = (c: Context) => {
    const session = sessions.get(c.req.param('id') ?? '')
    if (!session) throw invalidInput('There is no such purchase', 'id')
    return session
  }
  app.use('/buy/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  app.get('/buy/:id', (c) => c.html(renderBuyPage(find(c))))
  app.post('/buy/:id', async (c) => {
    const session = find(c)
    const { action, method, amount } = parseWith(actionSchema, await c.req.parseBody())
    if (session.status === 'created')
      Object.assign(session, { method: method ?? session.method, amount: session.amount ?? amount ?? null })
    await act(session, action)
    return c.redirect(`/buy/${session.id}`, 303)
  })

  type Kept = BuySession & { fault: BuyFault | undefined }

  async function become(session: Kept, status: BuySession['status']): Promise<void> {
    session.status = status
    await messenger.tell(session, session.fault)
  }

  async function act(session: Kept, action: v.InferOutput<typeof actionSchema>['action']): Promise<void> {
    const { status, method } = session
    if (status === 'awaiting' && action === 'arrive') return deliver(session, 0)
    if (status === 'awaiting' && action === 'cancel') return become(session, 'cancelled')
    // A second press of a button changes nothing.
    if (status !== 'created') return
    if (action === 'cancel') return become(session, 'cancelled')
    if (action === 'decline') return become(session, 'declined')
    if (action === 'refund') {
      await become(session, 'paid')
      await become(session, 'refunded')
      return messenger.flush(session)
    }
    if (method === 'ach_bank_account') return become(session, 'awaiting')
    return deliver(session, action === 'pay-slowly' ? slowness : 0)
  }

  async function deliver(session: Kept, delay: number): Promise<void> {
    const { chain: network, symbol, currency, amount, fault } = session
    if (amount === null) throw invalidInput('Say how much', 'amount')
    const { received } = quoteLocally({ chain: network, symbol, currency, amount })
    await become(session, 'paid')
    const finish = async () => {
      if (fault === 'other-address')
        session.address = network.startsWith('eip155:') ? otherAddresses.eip155 : otherAddresses.solana
      const { address } = session
      const asset = findLocalAsset(network, symbol).key
      session.transactionHash =
        fault === 'sends-nothing'
          ? `0x${randomBytes(32).toString('hex')}`
          : await pay({ network, address, asset, amount: received })
      await become(session, 'sent')
      await messenger.flush(session)
    }
    if (delay === 0) return finish()
    // Nobody waits for it: the page shows that it is paid.
    void setTimeout(delay, undefined, { ref: false })
      .then(finish)
      .catch((error: unknown) => console.error(error))
  }

  return app
}

/** That of the dev console. */
function readStyle(): string {
  return readFileSync(new URL('../console/browser/console.css', import.meta.url), 'utf8')
}
