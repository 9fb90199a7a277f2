import { createReadStream } from 'node:fs'
import { GangwayError } from '@gangway/protocol'
import { readTextUpTo } from '@gangway/server-kit'
import type { AssetId } from '../model/toAssetKey.js'
import { parseTokenList } from './parseTokenList.js'

/** Of one list, bytes: the longest that are about have three million. */
const maxSize = 8 * 1024 * 1024

/**
 * Reads the pictures that a Token List names, by token. `source` is an http(s) address or a path.
 *
 * @throws GangwayError `FETCH_FAILED`, `FETCH_TIMEOUT`, `FETCH_TOO_LARGE`, `DATA_INVALID_RESPONSE`; an error of the system for a
 * file that cannot be read.
 */
export async function readPictureList(source: string, signal: AbortSignal): Promise<Map<AssetId, string>> {
  const text = /^https?:/i.test(source) ? await readAddress(source, signal) : await readFile(source, signal)
  if (text === undefined) throw new GangwayError('FETCH_TOO_LARGE')
  return parseTokenList(text)
}

async function readAddress(address: string, signal: AbortSignal): Promise<string | undefined> {
  const headers = { accept: 'application/json' }
  try {
    const response = await fetch(address, { headers, redirect: 'error', signal })
    if (response.ok) return await readTextUpTo(response.body, maxSize)
    await response.body?.cancel()
    throw new GangwayError('FETCH_FAILED', { context: { status: response.status } })
  } catch (cause) {
    if (cause instanceof GangwayError) throw cause
    throw new GangwayError(signal.aborted ? 'FETCH_TIMEOUT' : 'FETCH_FAILED', { cause })
  }
}

/** Not much more than may be: what is named may be a device, or grow. */
async function readFile(path: string, signal: AbortSignal): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  const stream: AsyncIterable<Uint8Array> = createReadStream(path, { end: maxSize, signal })
  for await (const chunk of stream) {
    size += chunk.byteLength
    chunks.push(chunk)
  }
  return size > maxSize ? undefined : Buffer.concat(chunks).toString('utf8')
}
