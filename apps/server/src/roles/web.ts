import { readFile } from 'node:fs/promises'
import { GangwayError } from '@gangway/protocol'
import { createConfigError, createHttpApp, type HttpEnv } from '@gangway/server-kit'
import type { Hono } from 'hono'
import type { RoleParts } from '../role.js'
import { createSecurityHeaders } from '../web/createSecurityHeaders.js'
import { loadStaticFiles, toStaticFile } from '../web/loadStaticFiles.js'
import { renderPage, testWalletPath } from '../web/renderPage.js'
import { sendFile } from '../web/sendFile.js'
import { sendPage } from '../web/sendPage.js'

/** The `web` role: the built page with its configuration inlined, and its files. architecture.md §5. */
export async function createWebRole({
  config,
  log,
  metrics,
  getPublicConfig,
}: Pick<RoleParts, 'config' | 'log' | 'metrics' | 'getPublicConfig'>): Promise<Hono<HttpEnv>> {
  const { files, html } = await loadPage(config)
  const headers = createSecurityHeaders(config)
  const hasTestWallet = files.has(testWalletPath)
  const app = createHttpApp({ log, metrics })

  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    await next()
  })
  app.get('/healthz', (context) => context.json({ status: 'ok', role: 'web' }))
  app.get('/config.json', (context) => context.json(getPublicConfig(), 200, { 'cache-control': 'no-cache' }))
  app.get('*', async (context) => {
    const file = files.get(context.req.path)
    if (file) return sendFile(context, file)
    if (!isPagePath(context.req.path)) throw new GangwayError('NOT_FOUND')
    return sendPage(context, renderPage(html, getPublicConfig(), { hasTestWallet }), 'no-cache')
  })
  return app
}

/** Reads what is served. `index.html` is kept apart: it goes out completed, never as it lies on disk. */
async function loadPage({ environment, webRoot = '', testWalletScript }: RoleParts['config']) {
  const files = await loadStaticFiles(webRoot).catch(() => undefined)
  const html = await readFile(`${webRoot}/index.html`, 'utf8').catch(() => undefined)
  if (!files || html === undefined)
    throw createConfigError([{ field: 'WEB_ROOT', description: 'holds no index.html; build the page first' }])
  files.delete('/index.html')
  if (environment === 'local' && testWalletScript !== undefined) {
    const script = await readFile(testWalletScript).catch(() => undefined)
    if (!script) throw createConfigError([{ field: 'TEST_WALLET_SCRIPT', description: 'cannot be read' }])
    files.set(testWalletPath, toStaticFile(testWalletPath, script))
  }
  return { files, html }
}

/** Pages have no extension: `/`, `/account`, `/send`. A missing file must not answer with a page. */
function isPagePath(path: string): boolean {
  return path === '/index.html' || !path.slice(path.lastIndexOf('/')).includes('.')
}
