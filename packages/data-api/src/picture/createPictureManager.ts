import { GangwayError } from '@gangway/protocol'
import type { GuardedFetch, Log } from '@gangway/server-kit'
import { LRUCache } from 'lru-cache'
import { createTurns } from './createTurns.js'
import { isPictureOf, type PictureType, pictureTypes } from './isPictureOf.js'
import { readPixels } from './readPixels.js'
import { isInertSvg } from './svg/isInertSvg.js'

/** A picture as it is served. */
export type Picture = { type: PictureType; body: Uint8Array<ArrayBuffer> }

/** The pictures this server fetches for pages. */
export type PictureManager = {
  /** The picture at an address somebody else wrote; undefined when there is none that may be shown. Never throws. */
  get(address: string): Promise<Picture | undefined>
  /** Whether that can be answered from memory. */
  isKept(address: string): boolean
}

const minute = 60_000
const hour = 60 * minute
const cacheSize = 64 * 1024 * 1024
/** What an entry costs beside its picture, bytes. */
const entrySize = 512
const mostEntries = 20_000

/** Fetches under way together: of each up to 2 MiB are in memory. */
const mostAtOnce = 32

/** How long a fetch waits until fewer are under way, ms. */
const patience = 10_000

/** Pixels of one picture: unpacked, a browser keeps four bytes of each. */
const mostPixels = 16_777_216

/**
 * Creates the manager of pictures. A picture is kept for a day, that there is none for an hour, and for a minute where it did not
 * come in time; at most 20,000 and all of them in 64 MiB of memory. Several who ask for one at a time share a fetch, and 32 are
 * fetched together: whose turn does not come within 10 s is not fetched. `now` in milliseconds of a clock that never goes back.
 */
export function createPictureManager({
  fetch,
  log,
  resolve = async (address) => address,
  now = () => performance.now(),
}: {
  fetch: GuardedFetch
  log: Log
  /**
   * Where the picture is that an address of our own making names; null: nowhere. By default each address is a picture's own.
   * Throws `FETCH_TIMEOUT` if that is not known now.
   */
  resolve?: ((address: string) => Promise<string | null>) | undefined
  now?: (() => number) | undefined
}): PictureManager {
  const takeTurn = createTurns(mostAtOnce, patience)
  const cache = new LRUCache<string, { picture: Picture | undefined }>({
    max: mostEntries,
    maxSize: cacheSize,
    sizeCalculation: ({ picture }, address) => entrySize + address.length + (picture?.body.byteLength ?? 0),
    ttl: 24 * hour,
    ttlResolution: 0,
    // What is pushed out while it is fetched is still for those who wait for it.
    ignoreFetchAbort: true,
    perf: { now },
    async fetchMethod(address, _old, { options }) {
      try {
        const target = await resolve(address)
        if (target === null) throw new GangwayError('NOT_FOUND')
        return { picture: await takeTurn(() => fetchPicture(fetch, target)) }
      } catch (error) {
        log.debug({ error }, 'no picture')
        const isLate = error instanceof GangwayError && error.code === 'FETCH_TIMEOUT'
        options.ttl = isLate ? minute : hour
        return { picture: undefined }
      }
    },
  })

  return {
    get: async (address) => (await cache.fetch(address))?.picture,
    isKept: (address) => cache.has(address),
  }
}

async function fetchPicture(fetch: GuardedFetch, address: string): Promise<Picture> {
  const { contentType, body } = await fetch.get(address, { accept: pictureTypes })
  const type = pictureTypes.find((known) => known === contentType)
  // A browser believes the type we say, so the bytes must bear it out.
  if (!type || !isPictureOf(type, body)) throw new GangwayError('FETCH_WRONG_TYPE')
  if (type === 'image/svg+xml' && !isInertSvg(new TextDecoder().decode(body)))
    throw new GangwayError('FETCH_WRONG_TYPE')
  const pixels = readPixels(type, body)
  if (pixels === null) throw new GangwayError('FETCH_WRONG_TYPE')
  if (pixels > mostPixels) throw new GangwayError('FETCH_TOO_LARGE')
  return { type, body }
}
