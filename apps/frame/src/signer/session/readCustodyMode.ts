import type { Custody } from '@gangway/protocol'
import type { WorkerContext } from '../workerContext.js'
import { isClosed } from './device.js'
import { readSession, useSession } from './session.js'

/** How long an answer is good for, ms: whoever has moved their wallet elsewhere meanwhile is told the old one for so long. */
const kept = 300_000

/** The same of none, ms. */
const retryAfter = 60_000

/** How long a request waits for it, ms: it is no part of what is signed. */
const patience = 3_000

/**
 * Who keeps what recovers the wallet, by the word of `recovery` about the wallet that `auth` names. It is shown, and decides
 * nothing else. Null: nobody is logged in, or nobody said; then nothing is to be told of it. Asks two services once in five
 * minutes.
 */
export async function readCustodyMode(context: WorkerContext): Promise<Custody['mode'] | null> {
  const session = await readSession(context)
  if (!session) return null
  const { held } = session.device
  if (isClosed(held)) return 'user'
  const { walletId } = held.wallet
  const known = context.custody
  if (known?.walletId === walletId && known.until > context.getServerNow()) return known.mode
  const reading = { walletId, until: context.getServerNow() + kept, mode: ask(context).catch(() => null) }
  context.custody = reading
  const mode = await reading.mode
  if (mode === null) reading.until = context.getServerNow() + retryAfter
  return mode
}

function ask(context: WorkerContext): Promise<Custody['mode']> {
  return useSession(context, async (bearer) => {
    const { grant } = await context.auth.grantOpening(bearer, 'read')
    return (await context.recovery.readCustody(bearer.key, grant)).mode
  })
}

/** The same for who cannot wait: null where it is not known soon. */
export async function readCustodySoon(context: WorkerContext): Promise<Custody['mode'] | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience)
  })
  return Promise.race([readCustodyMode(context), late]).finally(() => clearTimeout(timer))
}
