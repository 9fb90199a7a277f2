import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { build } from 'vite'

/** The page that asks, and the frame in it, on two sites. */
export const approvalHosts = { app: 'http://app.localhost/', frame: 'http://secure.localhost/' } as const

/** The approval screen as the frame has it, before a Worker that signs everything. */
export type ApprovalBundle = { script: string; style: string }

/** Builds the screen from its source. */
export async function buildApproval(): Promise<ApprovalBundle> {
  const entry = new URL('../../apps/frame/src/approvals/tests/harness.ts', import.meta.url)
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['gangway-source', 'module', 'browser'] },
    build: { write: false, rolldownOptions: { input: fileURLToPath(entry) } },
  })
  const files = [built].flat().flatMap((output) => ('output' in output ? output.output : []))
  const script = files.find((file) => file.type === 'chunk')
  const style = files.find((file) => file.fileName.endsWith('.css'))
  if (script?.type !== 'chunk' || style?.type !== 'asset') throw new Error('the harness was not built')
  return { script: script.code, style: String(style.source) }
}

/**
 * Serves a page with the frame in it, which notes what the frame says in `window.said`. The frame's document has the part
 * of its policy that forbids markup as text.
 */
export async function serveApproval(
  context: BrowserContext,
  { script, style }: ApprovalBundle,
): Promise<void> {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`
  await context.route(`${approvalHosts.frame}**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/script.js') return route.fulfill({ contentType: 'text/javascript', body: script })
    if (pathname === '/style.css') return route.fulfill({ contentType: 'text/css', body: style })
    return route.fulfill({
      contentType: 'text/html',
      headers: {
        'content-security-policy': "require-trusted-types-for 'script'; script-src 'self'; style-src 'self'",
      },
      body: `<!doctype html><html lang="en"><head>${head}<title>Wallet</title><link rel="stylesheet" href="/style.css"></head><body><script type="module" src="/script.js"></script></body></html>`,
    })
  })
  await context.route(`${approvalHosts.app}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head>${head}<title>App</title></head><body>
<script>window.said = []; addEventListener('message', ({ data }) => said.push(data))</script>
<div id="crop"><iframe title="Wallet" src="${approvalHosts.frame}"
  style="position: fixed; left: 40px; top: 40px; width: 360px; height: 600px; border: 0"></iframe></div></body></html>`,
    }),
  )
}
