import { readFile } from 'node:fs/promises'
import {
  accountPageConfigId,
  frameConfigElementId,
  GangwayError,
  toFramePicturePath,
} from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import { createAssetDrawings, createConfigError, createHttpApp, type HttpEnv } from '@gangway/server-kit'
import type { Context, Hono } from 'hono'
import type { RoleParts } from '../role.js'
import { inlineJson } from '../web/inlineJson.js'
import { loadStaticFiles } from '../web/loadStaticFiles.js'
import { sendFile } from '../web/sendFile.js'
import { sendPage } from '../web/sendPage.js'
import { createFrameHeaders } from './createFrameHeaders.js'
import { toAccountConfig } from './toAccountConfig.js'
import { toFrameAncestors } from './toFrameAncestors.js'
import { toFrameConfig } from './toFrameConfig.js'
import { watchSmartAccounts } from './watchSmartAccounts.js'

/**
 * The frame's own pages: `/sdk`, embeddable by the pages of the project its address names and by nobody else, `/device`,
 * `/confirm`, `/open`, `/browser`, `/returned`, `/account` and `/undo`, top level only, and their files. embedded-wallet.md §4.
 */
export async function createFramePages(
  parts: Pick<RoleParts, 'config' | 'log' | 'metrics' | 'rpc' | 'projects' | 'onStop'>,
): Promise<Hono<HttpEnv>> {
  const { config, log, metrics, rpc } = parts
  const { frameRoot = '', recoveryUrl = '' } = config.wallet
  const { files, sdk, device, confirm, returned, account, undo, open, browser } = await loadFrame(frameRoot)
  const smartAccounts = watchSmartAccounts(rpc, log)
  parts.onStop(async () => smartAccounts.close())
  const alone = createFrameHeaders({ recoveryUrl, ancestors: toFrameAncestors([]) })
  const findProject = (context: Context) =>
    parts.projects.list().find(({ id }) => id === context.req.query('projectId'))
  const drawings = createAssetDrawings(listedTokens)
  const app = createHttpApp({ log, metrics })
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(alone)) context.header(name, value)
    await next()
  })
  app.get('/healthz', (context) => context.json({ status: 'ok', role: 'frame' }))
  app.get('/sdk', (context) => {
    const project = findProject(context)
    const ancestors = toFrameAncestors(project?.origins ?? [])
    const headers = createFrameHeaders({ recoveryUrl, ancestors })
    context.header('content-security-policy', headers['content-security-policy'])
    const page = inlineJson(sdk, frameConfigElementId, toFrameConfig(config, rpc, project, smartAccounts))
    return sendPage(context, page, 'no-store')
  })
  app.get('/device', (context) => {
    // It may not be held open by a page that opened it.
    context.header('cross-origin-opener-policy', 'same-origin')
    return sendPage(context, device, 'no-store')
  })
  app.get('/undo', (context) => {
    context.header('cross-origin-opener-policy', 'same-origin')
    return sendPage(context, undo, 'no-store')
  })
  // The frame that opened it tells it what is confirmed; a page that did is of another origin, and told nothing.
  app.get('/confirm', (context) => sendPage(context, confirm, 'no-store'))
  // The same, for what is opened there: what it gives goes sealed to the Worker of that frame.
  app.get('/open', (context) => sendPage(context, open, 'no-store'))
  // It asks the frames of the page that opened it, and hears those of this origin alone.
  app.get('/browser', (context) => sendPage(context, browser, 'no-store'))
  // It hands its result to the window that opened it, so it may not be cut off from it; to one origin alone.
  app.get('/returned', (context) => sendPage(context, returned, 'no-store'))
  app.get('/account', (context) => {
    // The windows of providers that it opens answer it; a page that opened it keeps no hold of it.
    context.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    const page = inlineJson(account, accountPageConfigId, toAccountConfig(config, rpc, findProject(context)))
    return sendPage(context, page, 'no-store')
  })
  // What is drawn here alone: nobody else's picture stands beside an amount that is agreed to.
  app.get(toFramePicturePath(':id'), (context) => {
    const networks = rpc.getStatuses().map(({ network }) => network)
    const drawn = drawings.draw(context.req.param('id') ?? '', networks)
    if (drawn === undefined) throw new GangwayError('NOT_FOUND')
    return context.body(drawn, 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=86400',
    })
  })
  app.get('*', (context) => {
    const file = files.get(context.req.path)
    if (!file) throw new GangwayError('NOT_FOUND')
    return sendFile(context, file)
  })
  return app
}

/** Reads what is served. The pages are kept apart from the files: they go out at their own addresses alone. */
async function loadFrame(root: string) {
  const files = await loadStaticFiles(root).catch(() => undefined)
  const load = (name: string) => {
    files?.delete(`/${name}.html`)
    return readFile(`${root}/${name}.html`, 'utf8').catch(() => undefined)
  }
  const [sdk, device, confirm, returned, account, undo, open, browser] = await Promise.all(
    (['sdk', 'device', 'confirm', 'returned', 'account', 'undo', 'open', 'browser'] as const).map(load),
  )
  if (
    !files ||
    sdk === undefined ||
    device === undefined ||
    confirm === undefined ||
    returned === undefined ||
    account === undefined ||
    undo === undefined ||
    open === undefined ||
    browser === undefined
  )
    throw createConfigError([
      {
        field: 'FRAME_ROOT',
        description:
          'holds no sdk.html, device.html, confirm.html, returned.html, account.html, undo.html, open.html and browser.html; build the frame first',
      },
    ])
  return { files, sdk, device, confirm, returned, account, undo, open, browser }
}
