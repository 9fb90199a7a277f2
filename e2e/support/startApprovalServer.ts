import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Where a page that asks is, and the frame in it, on two sites. */
export type ApprovalServer = { app: string; frame: string; stop(): Promise<void> }

type BuiltPage = { script: string; style: string }

const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`
/** The part of the frame's policy that forbids markup as text. */
const policy = "require-trusted-types-for 'script'; script-src 'self'; style-src 'self'"

/**
 * Serves the approval screen as the frame has it, before a Worker that signs everything; the window it opens; and a page
 * with the frame in it, which notes what the frame says in `window.said`. All are built from their source.
 */
export async function startApprovalServer(): Promise<ApprovalServer> {
  const pages: Record<string, BuiltPage> = {
    frame: await buildPage('approvals/tests/harness.ts'),
    confirm: await buildPage('confirm/main.ts'),
  }
  const server = createServer(({ headers: { host = '' }, url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (!host.startsWith('secure.')) {
      const kind = searchParams.get('kind') ?? ''
      const height = searchParams.get('height') ?? '600'
      const frame = `http://secure.localhost:${host.split(':')[1]}/?${kind}`
      return response.setHeader('content-type', 'text/html').end(renderApp(frame, Number(height)))
    }
    const name = pathname.startsWith('/confirm') ? 'confirm' : 'frame'
    if (pathname.endsWith('.js'))
      return response.setHeader('content-type', 'text/javascript').end(pages[name]?.script)
    if (pathname.endsWith('.css'))
      return response.setHeader('content-type', 'text/css').end(pages[name]?.style)
    response.setHeader('content-security-policy', policy)
    return response.setHeader('content-type', 'text/html').end(renderFrame(name))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    app: `http://app.localhost:${port}/`,
    frame: `http://secure.localhost:${port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function renderApp(frame: string, height: number): string {
  return `<!doctype html><html lang="en"><head>${head}<title>App</title></head><body>
<script>window.said = []; addEventListener('message', ({ data }) => said.push(data))</script>
<div id="crop"><iframe title="Wallet" src="${frame}"
  style="position: fixed; left: 40px; top: 40px; width: 360px; height: ${height}px; border: 0"></iframe></div></body></html>`
}

function renderFrame(name: string): string {
  return `<!doctype html><html lang="en"><head>${head}<title>Wallet</title><link rel="stylesheet" href="/${name}.css"></head><body><script type="module" src="/${name}.js"></script></body></html>`
}

async function buildPage(path: string): Promise<BuiltPage> {
  const entry = new URL(`../../apps/frame/src/${path}`, import.meta.url)
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
