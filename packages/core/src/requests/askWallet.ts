import { GangwayError } from '@gangway/protocol'
import type { Asking } from '../chains/namespaceClient.js'
import type { Config } from '../config/config.js'
import { assertUnchanged, findChange, type Subject } from '../connections/findChange.js'

/** How long the word of a wallet that has just gone is waited for, ms: it may say what became of the request. */
const lastWord = 1_000

/** A timer of more fires at once. */
const longestTimer = 2 ** 31 - 1

/** Who is asked, and how long. */
type Question = {
  subject: Subject
  /**
   * The network the wallet must be on by the time it is asked. Absent: it says so itself in each request (solana).
   */
  networkId?: string
  options: RequestOptions
}

/**
 * Asks a wallet by `ask` and waits for its answer, for as long as the caller wants to, the wallet is connected and
 * the account that was asked is in use. A wallet that may carry a request out by itself is left to answer once it
 * was asked: another account then changes nothing, and of one that was given up nobody knows, which is
 * `SEND_FAILED` with the reason as `cause`.
 *
 * @throws GangwayError `REQUEST_ABORTED`, `REQUEST_TIMEOUT`, `REQUEST_ACCOUNT_CHANGED`, `REQUEST_WALLET_GONE`,
 * `NETWORK_MISMATCH`, `SEND_FAILED`, and what `ask` rejects with.
 */
export function askWallet<T>(
  config: Config,
  { subject, networkId, options: { signal, timeout } }: Question,
  ask: (asking: Asking) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let step: 'preparing' | 'signing' | 'carryingOut' = 'preparing'
    let end: GangwayError | null = null
    const stops: (() => void)[] = []
    const stop = () => {
      for (const each of stops.splice(0)) each()
    }
    const giveUp = (reason: GangwayError) => {
      stop()
      end ??= step === 'carryingOut' ? toUndecided(reason) : reason
      reject(end)
    }
    const giveUpAfter = (ms: number, reason: GangwayError) => {
      const timer = setTimeout(giveUp, ms, reason)
      stops.push(() => clearTimeout(timer))
    }
    const look = () => {
      const change = findChange(config, subject)
      if (!change) return
      if (change.code === 'REQUEST_WALLET_GONE' && step !== 'preparing') {
        unfollow()
        giveUpAfter(lastWord, change)
      } else if (step !== 'carryingOut') giveUp(change)
    }
    const begin: Asking['begin'] = ({ carriesOut } = { carriesOut: false }) => {
      if (end) throw end
      assertUnchanged(config, subject, networkId)
      step = carriesOut ? 'carryingOut' : 'signing'
    }

    const abort = () => giveUp(new GangwayError('REQUEST_ABORTED'))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    stops.push(() => signal?.removeEventListener('abort', abort))
    if (timeout !== undefined && timeout <= longestTimer)
      giveUpAfter(timeout, new GangwayError('REQUEST_TIMEOUT'))
    const unfollow = config.subscribe(look)
    stops.push(unfollow)
    ask({ begin }).then(resolve, reject).finally(stop)
  })
}

function toUndecided(cause: GangwayError): GangwayError {
  const details = 'the wallet had been asked, and may still carry it out'
  return new GangwayError('SEND_FAILED', { cause, details })
}

/** What every question to the connected wallet may say. */
export type RequestOptions = {
  /**
   * Who is asked, by address; must be an account of a connected wallet. Default: the account in use, and then an
   * answer that comes once another one is in use does not count.
   */
  account?: string
  /** Gives up waiting. The question stays open in the wallet, which cannot be told. */
  signal?: AbortSignal
  /** Longest wait for the person, ms; default: as long as it takes. */
  timeout?: number
}
