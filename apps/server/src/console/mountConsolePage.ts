import { fileURLToPath } from 'node:url'
import type { HttpEnv } from '@gangway/server-kit'
import type { Hono } from 'hono'
import { loadStaticFiles } from '../web/loadStaticFiles.js'
import { sendFile } from '../web/sendFile.js'

/** Its own files and its own `/v1`, in no frame, and opened by nobody who keeps a hold of it. */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Puts the console's page and its files on an app. It knows nothing: what it shows it asks of `/v1`, by the operator's key. */
export async function mountConsolePage(app: Hono<HttpEnv>): Promise<void> {
  const files = await loadStaticFiles(fileURLToPath(new URL('./page', import.meta.url)))
  for (const [path, file] of files)
    app.get(path === '/index.html' ? '/' : path, (context) => {
      for (const [name, value] of Object.entries(headers)) context.header(name, value)
      return sendFile(context, file)
    })
}
