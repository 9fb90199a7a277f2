import { randomBytes, randomInt } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, eq, gt, ne } from 'drizzle-orm'
import {
  type ChannelAnswer,
  type ChannelRequest,
  farcasterChannels,
} from '../../database/auth/farcasterChannels.js'
import { hashToken } from '../hashToken.js'
import { channelLifetime, type FarcasterRelay } from './farcasterRelay.js'

/** Letters nobody takes for one another, 5 bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const channelTokenLength = 8

/** The relay of this deployment: what {@link FarcasterRelay} does, and what its routes do for phones. */
export type OwnRelay = Omit<FarcasterRelay, 'open'> & {
  open(request: ChannelRequest): Promise<{ url: string; channelToken: string; pollToken: string }>
  /**
   * What a phone is asked.
   *
   * @throws GangwayError `LOGIN_EXPIRED` for a channel nobody waits for.
   */
  getRequest(channelToken: string): Promise<ChannelRequest>
  /**
   * Takes a phone's answer, or its no. The first one counts.
   *
   * @throws GangwayError `LOGIN_EXPIRED` for a channel nobody waits for, answered ones included.
   */
  answer(channelToken: string, answer: ChannelAnswer | 'declined'): Promise<void>
}

/** Creates the relay over the login service's database, so that any process of it may hear either side. */
export function createOwnRelay({
  database,
  frameUrl,
  getNow,
}: {
  database: Database
  frameUrl: string
  getNow: () => number
}): OwnRelay {
  const alive = () => gt(farcasterChannels.expiresAt, getNow())
  const isPending = (channelToken: string) =>
    and(
      eq(farcasterChannels.channelToken, hashToken(channelToken)),
      eq(farcasterChannels.status, 'pending'),
      alive(),
    )
  return {
    async open(request) {
      const channelToken = createChannelToken()
      const pollToken = randomBytes(32).toString('base64url')
      await database.insert(farcasterChannels).values({
        channelToken: hashToken(channelToken),
        pollToken: hashToken(pollToken),
        request,
        status: 'pending',
        answer: null,
        expiresAt: getNow() + channelLifetime,
      })
      return { channelToken, pollToken, url: `${frameUrl}/farcaster/siwf?channelToken=${channelToken}` }
    },
    async read(pollToken) {
      const own = and(eq(farcasterChannels.pollToken, hashToken(pollToken)), alive())
      const [ended] = await database
        .delete(farcasterChannels)
        .where(and(own, ne(farcasterChannels.status, 'pending')))
        .returning()
      if (ended?.status === 'declined') throw new GangwayError('LOGIN_DECLINED')
      if (ended?.answer) return ended.answer
      const [pending] = await database
        .select({ at: farcasterChannels.expiresAt })
        .from(farcasterChannels)
        .where(own)
      if (!pending) throw new GangwayError('LOGIN_EXPIRED')
      return null
    },
    async getRequest(channelToken) {
      const [channel] = await database.select().from(farcasterChannels).where(isPending(channelToken))
      if (!channel) throw new GangwayError('LOGIN_EXPIRED')
      return channel.request
    },
    async answer(channelToken, answer) {
      const [answered] = await database
        .update(farcasterChannels)
        .set(answer === 'declined' ? { status: answer } : { status: 'completed', answer })
        .where(isPending(channelToken))
        .returning({ status: farcasterChannels.status })
      if (!answered) throw new GangwayError('LOGIN_EXPIRED')
    },
  }
}

function createChannelToken(): string {
  return Array.from({ length: channelTokenLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}
