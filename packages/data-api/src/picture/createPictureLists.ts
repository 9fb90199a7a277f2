import { GangwayError } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import { type AssetId, toAssetKey } from '../model/toAssetKey.js'
import { readPictureList } from './readPictureList.js'

/** Pictures of tokens that the operator's lists name. docs/decisions/0031-pictures.md */
export type PictureLists = {
  /** Where the picture of a token (CAIP-10) is, in the words of the first list that names one. */
  find(id: string): string | undefined
  /** Reads those that are a day old or could not be read. Never throws: what was known of a list stays. */
  refresh(): Promise<void>
  close(): Promise<void>
}

const hour = 60 * 60_000
/** How long a list counts, ms. */
const freshTime = 24 * hour - hour / 2
/** Of all lists. */
const mostTokens = 100_000
/** For one list, ms. */
const timeLimit = 10_000

type List = { source: string; pictures: ReadonlyMap<AssetId, string>; readAt: number | null }

/**
 * Creates them and begins to read; each hour it is looked whether one is to be read again. `sources` are http(s) addresses or
 * paths, the operator's own words: unlike the pictures they name, they may be on this machine.
 */
export function createPictureLists(deps: {
  sources: readonly string[]
  log: Log
  /** Milliseconds of a clock that never goes back. */
  getNow: () => number
}): PictureLists {
  const { log, getNow } = deps
  const lists: List[] = deps.sources.map((source) => ({ source, pictures: new Map(), readAt: null }))
  const stopping = new AbortController()
  let reading: Promise<void> = Promise.resolve()

  async function read(list: List): Promise<void> {
    const others = lists.reduce((sum, { pictures }) => sum + pictures.size, 0) - list.pictures.size
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeLimit)])
      const pictures = await readPictureList(list.source, signal)
      if (others + pictures.size > mostTokens) throw new GangwayError('FETCH_TOO_LARGE')
      list.pictures = pictures
      list.readAt = getNow()
    } catch (error) {
      // By its place in the setting: an address may hold a key.
      const place = lists.indexOf(list) + 1
      if (!stopping.signal.aborted) log.warn({ error, list: place }, 'a list of pictures could not be read')
    }
  }

  async function readAll(): Promise<void> {
    // One after the other, so that together they stay below the limit.
    for (const list of lists)
      if (list.readAt === null || getNow() - list.readAt >= freshTime) await read(list)
  }

  function refresh(): Promise<void> {
    reading = reading.then(readAll)
    return reading
  }

  const timer = setInterval(() => void refresh(), hour)
  timer.unref()
  void refresh()
  return {
    find(id) {
      const key = toAssetKey(id)
      for (const { pictures } of lists) {
        const picture = pictures.get(key)
        if (picture !== undefined) return picture
      }
      return undefined
    },
    refresh,
    async close() {
      clearInterval(timer)
      stopping.abort()
      await reading
    },
  }
}
