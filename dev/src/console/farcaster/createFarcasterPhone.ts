import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { invalidInput } from '../../invalidInput.js'
import { localFarcasterPeople } from '../../localFarcaster.js'
import {
  type FarcasterChannel,
  farcasterChannelSchema,
  signFarcasterChannel,
} from '../../signFarcasterChannel.js'
import { farcasterLieNames, getFarcasterLie } from './farcasterLies.js'

const linkSchema = v.object({ link: v.pipe(v.string(), v.trim()) })
const approveSchema = v.object({
  ...linkSchema.entries,
  /** Place among the local people. */
  person: v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number)),
  lie: v.optional(v.picklist(farcasterLieNames), 'none'),
})

/** A Farcaster app without a screen: reads what a link asks, and says yes or no to the relay. */
export type FarcasterPhone = {
  /** @throws GangwayError `INVALID_INPUT` for no link of this world's relay, or one nobody waits for. */
  read(link: string): Promise<FarcasterChannel>
  /** Takes the body of a request, see {@link approveSchema}. @throws GangwayError `INVALID_INPUT`. */
  approve(body: unknown): Promise<string>
  /** @throws GangwayError `INVALID_INPUT`. */
  decline(body: unknown): Promise<string>
}

/**
 * Creates the phone. `relayUrl`: where this process reaches the relay, whatever host a link names: Node resolves no name
 * under .localhost.
 */
export function createFarcasterPhone(relayUrl: string): FarcasterPhone {
  async function ask(link: string, path: string, body?: unknown): Promise<unknown> {
    const token = URL.canParse(link) ? new URL(link).searchParams.get('channelToken') : null
    if (!token || !/^\w+$/.test(token))
      throw invalidInput('This is not the link of a login by Farcaster', 'link')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${relayUrl}/v1/channel${path}`, init).catch(() => undefined)
    if (response?.ok) return response.json()
    throw invalidInput(response ? 'Nobody waits for this any more' : 'The relay does not answer', 'link')
  }

  const read = async (link: string) => parseWith(farcasterChannelSchema, await ask(link, '/request'))

  return {
    read,
    async approve(body) {
      const { link, person: place, lie: lieName } = parseWith(approveSchema, body)
      const person = localFarcasterPeople[place]
      if (!person) throw invalidInput('There is no such person', 'person')
      const { change, claim } = getFarcasterLie(lieName)
      const signed = await signFarcasterChannel(await read(link), person, { change: change?.(person) ?? {} })
      const { fid, username } = person
      await ask(link, '/authenticate', { ...signed, fid, username, ...claim })
      return 'Approved.'
    },
    async decline(body) {
      await ask(parseWith(linkSchema, body).link, '/decline', {})
      return 'Declined.'
    },
  }
}
