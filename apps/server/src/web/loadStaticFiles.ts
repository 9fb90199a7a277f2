import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const compressedTypes = /^(text\/|application\/(json|manifest)|image\/svg)/

/** Ways a file can be sent. `identity` is the file as it is. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A file held in memory. */
export type StaticFile = {
  contentType: string
  etag: string
  /** The file in the best encoding among `accepted`; compressed once, when first asked for. */
  getBody(accepted: string): Promise<{ encoding: Encoding; body: Uint8Array<ArrayBuffer> }>
}

/**
 * Reads a folder into memory, by URL path. Only what was there at start can be served, so no request path can
 * lead outside the folder. Source maps are left out, and so is what is hidden: `.git`, `.env`.
 */
export async function loadStaticFiles(root: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, urlPath: `/${relative(root, path).split(sep).join('/')}` }))
    .filter(({ urlPath }) => !isHidden(urlPath))
  return new Map(
    await Promise.all(
      files.map(async ({ path, urlPath }) => [urlPath, toStaticFile(path, await readFile(path))] as const),
    ),
  )
}

/** RFC 8615 has one folder of such a name to be served. */
function isHidden(urlPath: string): boolean {
  return urlPath.split('/').some((part) => part.startsWith('.') && part !== '.well-known')
}

/** Holds one file for sending; the type follows from the name. */
export function toStaticFile(name: string, content: Uint8Array): StaticFile {
  const contentType = contentTypes[extname(name)] ?? 'application/octet-stream'
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  const encode = (encoding: Encoding) => {
    const body = bodies.get(encoding) ?? compress(encoding, content)
    bodies.set(encoding, body)
    return body
  }
  return {
    contentType,
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    async getBody(accepted) {
      const encoding = compressedTypes.test(contentType) ? chooseEncoding(accepted) : 'identity'
      return { encoding, body: await encode(encoding) }
    },
  }
}

/** The best encoding a browser's `Accept-Encoding` allows. */
export function chooseEncoding(accepted: string): Encoding {
  const names = accepted
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0])
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** Compresses in the thread pool. */
export async function compress(encoding: Encoding, content: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'br')
    return new Uint8Array(
      await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
  return new Uint8Array(encoding === 'gzip' ? await promisify(gzip)(content) : content)
}
