import type { TokenMemory } from '../buyProvider.js'
import { openToken, sealToken } from './sealToken.js'

/** Access tokens of Transak, which it also signs its messages with. */
export type TransakTokens = {
  /** One that is good now. @throws GangwayError `BUY_PROVIDER_FAILED`. */
  get(signal: AbortSignal): Promise<string>
  /**
   * What `open` makes of a text by the token that signed it; null where none that is known has. A new one is asked for only
   * where there is none: a stranger's text is no reason.
   */
  open<T>(
    text: string,
    open: (text: string, token: string) => Promise<T | null>,
    signal: AbortSignal,
  ): Promise<T | null>
  remember(memory: TokenMemory): void
}

type Token = { text: string; madeAt: number }

/** A token is good for seven days; asking for one more often than needed is held against the asker. ms */
const goodFor = 5 * 86_400_000
/** ms that nobody asks again after Transak has refused. */
const pause = 60_000
/** ms between two looks at what other processes have remembered. */
const lookInterval = 10_000
/** Tokens that are still believed: a message may be signed by one of before. */
const mostKept = 8

/** Creates it. `secret` seals what is remembered; `fetch` asks Transak for a new token. `getNow` in Unix milliseconds. */
export function createTransakTokens(deps: {
  secret: string
  getNow: () => number
  fetch: (signal: AbortSignal) => Promise<string>
}): TransakTokens {
  const { secret, getNow, fetch } = deps
  let tokens: readonly Token[] = []
  let memory: TokenMemory | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let failed: { at: number; error: unknown } | undefined
  let loading: Promise<string> | undefined

  function keep(more: readonly Token[]): void {
    const byText = new Map([...tokens, ...more].map((token) => [token.text, token]))
    tokens = [...byText.values()].sort((one, other) => other.madeAt - one.madeAt).slice(0, mostKept)
  }

  /** What this process or another has remembered. A database that does not answer is no reason to forget. */
  async function look(): Promise<void> {
    if (!memory || getNow() - lookedAt < lookInterval) return
    lookedAt = getNow()
    const rows = await memory.list().catch(() => [])
    keep(
      rows.flatMap(({ sealed, madeAt }) => {
        const text = openToken(sealed, secret)
        return text === null ? [] : [{ text, madeAt }]
      }),
    )
  }

  const findGood = () => tokens.find(({ madeAt }) => getNow() - madeAt < goodFor)

  async function load(signal: AbortSignal): Promise<string> {
    await look()
    const known = findGood()
    if (known) return known.text
    if (failed && getNow() - failed.at < pause) throw failed.error
    try {
      const token = { text: await fetch(signal), madeAt: getNow() }
      keep([token])
      // Before anything is signed with it that another process has to read.
      await memory?.add(sealToken(token.text, secret), token.madeAt).catch(() => undefined)
      return token.text
    } catch (error) {
      failed = { at: getNow(), error }
      throw error
    }
  }

  const get: TransakTokens['get'] = async (signal) => {
    const known = findGood()
    if (known) return known.text
    loading ??= load(signal).finally(() => {
      loading = undefined
    })
    return loading
  }

  return {
    get,
    async open(text, open, signal) {
      const attempt = async () => {
        for (const token of tokens) {
          const opened = await open(text, token.text)
          if (opened !== null) return opened
        }
        return null
      }
      const opened = await attempt()
      if (opened !== null) return opened
      await look()
      if (tokens.length === 0) await get(signal)
      return attempt()
    },
    remember: (where) => {
      memory = where
    },
  }
}
