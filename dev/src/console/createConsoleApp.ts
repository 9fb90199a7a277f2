import { readFileSync } from 'node:fs'
import { type ErrorBody, GangwayError, type SchemaIssue, toGangwayError } from '@gangway/protocol'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ConsoleContext } from './ConsoleContext.js'
import { type Controls, createControls } from './createControls.js'
import { createFaucet } from './createFaucet.js'
import { readAccount } from './explorer/readAccount.js'
import { readTransaction } from './explorer/readTransaction.js'
import { addFarcasterPhone } from './farcaster/addFarcasterPhone.js'
import { findLocalNetwork } from './localNetworks.js'
import { renderAddressPage } from './pages/renderAddressPage.js'
import { renderHomePage } from './pages/renderHomePage.js'
import { renderInboxPage } from './pages/renderInboxPage.js'
import { renderMissingPage } from './pages/renderMissingPage.js'
import { renderTransactionPage } from './pages/renderTransactionPage.js'
import { parseFaucetRequest } from './parseFaucetRequest.js'
import { addPhone } from './phone/addPhone.js'
import { runControl } from './runControl.js'

/** The dev console: one page with faucet, status and test accounts, and small explorer pages. architecture.md §5. */
export function createConsoleApp(context: ConsoleContext): Hono {
  const controls = createControls(context)
  const app = new Hono()
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...Object.values(context.phone ?? {})],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      strictTransportSecurity: false, // plain http on this computer
    }),
  )
  app.onError((error, c) => fail(c, toGangwayError(error)))
  app.get('/', async (c) => c.html(renderHomePage(context, await controls.getStates())))
  serveFile(app, '/console.css', 'text/css')
  serveFile(app, '/console.js', 'text/javascript')
  app.use('/api/*', bodyLimit({ maxSize: 10_000 }))
  addFaucet(app, context)
  addControls(app, controls)
  addMail(app, context)
  addPhone(app, context)
  addFarcasterPhone(app, context, readJson)
  addExplorer(app, context)
  app.notFound((c) => c.html(renderMissingPage('There is no such page here.'), 404))
  return app
}

function serveFile(app: Hono, path: string, type: string): void {
  const content = readFileSync(new URL(`browser${path}`, import.meta.url), 'utf8')
  app.get(path, (c) => c.body(content, 200, { 'content-type': `${type}; charset=utf-8` }))
}

function addFaucet(app: Hono, { rpc }: ConsoleContext): void {
  const give = createFaucet(rpc)
  app.post('/api/faucet', async (c) => {
    const { network, request } = parseFaucetRequest(await readJson(c))
    const hash = await give(network.caipNetworkId, request)
    return c.json({ status: 'SUCCESS', hash, page: `/explorer/${network.caipNetworkId}/tx/${hash}` })
  })
}

function addControls(app: Hono, controls: Controls): void {
  app.get('/api/controls', async (c) => {
    const text = JSON.stringify(await controls.getStates(), (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
    return c.body(text, 200, { 'content-type': 'application/json' })
  })
  app.post('/api/controls/:network/:action', async (c) => {
    const { network, action } = c.req.param()
    const result = await runControl(controls.get(network), action, await readJson(c))
    return c.json({ status: 'SUCCESS', ...result })
  })
}

function addMail(app: Hono, { mailbox }: ConsoleContext): void {
  app.get('/inbox', (c) => c.html(renderInboxPage(mailbox.list())))
  app.get('/mail', (c) => c.json({ mails: mailbox.list(c.req.query('to')) }))
  app.post('/api/mail/delete', async (c) => {
    await readJson(c)
    mailbox.deleteAll()
    return c.json({ status: 'SUCCESS', message: 'Deleted.' })
  })
}

async function readJson(c: Context): Promise<unknown> {
  // A page of another site cannot send this type without asking first, and nobody answers it.
  if (!c.req.header('content-type')?.startsWith('application/json'))
    throw new GangwayError('INVALID_INPUT', { details: 'send JSON' })
  return c.req.json().catch(() => undefined)
}

function addExplorer(app: Hono, { rpc }: ConsoleContext): void {
  app.get('/explorer/:network/:kind{tx|address}/:id', async (c) => {
    const { network: caipNetworkId, kind, id } = c.req.param()
    const network = findLocalNetwork(caipNetworkId)
    const rpcUrl = network && rpc[network.caipNetworkId]
    if (!rpcUrl) return c.html(renderMissingPage('This network is not part of the local world now.'), 404)
    if (kind === 'tx') {
      const transaction = await readTransaction[network.chainNamespace](rpcUrl, id)
      return c.html(renderTransactionPage(network, id, transaction), transaction ? 200 : 404)
    }
    const account = await readAccount[network.chainNamespace](rpcUrl, id)
    if (!account) return c.html(renderMissingPage(`${id} is not an address of ${network.name}.`), 404)
    return c.html(renderAddressPage(network, id, account))
  })
}

const statuses: Partial<Record<GangwayError['code'], ContentfulStatusCode>> = {
  INVALID_INPUT: 400,
  CHAIN_NOT_CONFIGURED: 400,
  DEV_FAUCET_FAILED: 502,
  RPC_UPSTREAM_FAILED: 502,
}

function fail(c: Context, error: GangwayError): Response {
  const status = statuses[error.code] ?? 500
  if (status === 500) console.error(error)
  const { reasons = [{ field: '', description: error.message }] } = error.context as {
    reasons?: SchemaIssue[]
  }
  return c.json({ status: 'FAILED', reasons } satisfies ErrorBody, status)
}
