import type { HttpEnv } from '@gangway/server-kit'
import type { Context } from 'hono'
import type { StaticFile } from './loadStaticFiles.js'

/** Answers with a file: for good where its name holds its hash, else asked about every time. */
export async function sendFile(context: Context<HttpEnv>, file: StaticFile): Promise<Response> {
  // The bundler puts a hash of the content into the names of what it writes to /assets/.
  const isHashed = context.req.path.startsWith('/assets/')
  context.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  context.header('etag', file.etag)
  context.header('vary', 'accept-encoding')
  if (context.req.header('if-none-match') === file.etag) return context.body(null, 304)
  const { encoding, body } = await file.getBody(context.req.header('accept-encoding') ?? '')
  if (encoding !== 'identity') context.header('content-encoding', encoding)
  return context.body(body, 200, { 'content-type': file.contentType })
}
