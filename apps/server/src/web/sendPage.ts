import type { HttpEnv } from '@gangway/server-kit'
import type { Context } from 'hono'
import { chooseEncoding, compress } from './loadStaticFiles.js'

/** Answers with a page that was completed for this request. */
export async function sendPage(
  context: Context<HttpEnv>,
  html: string,
  cacheControl: 'no-cache' | 'no-store',
): Promise<Response> {
  const encoding =
    chooseEncoding(context.req.header('accept-encoding') ?? '') === 'identity' ? 'identity' : 'gzip'
  context.header('cache-control', cacheControl)
  context.header('vary', 'accept-encoding')
  if (encoding === 'gzip') context.header('content-encoding', 'gzip')
  const body = await compress(encoding, Buffer.from(html))
  return context.body(body, 200, { 'content-type': 'text/html; charset=utf-8' })
}
