import type { FrameSession, SocialRun } from '../../frameSession.js'
import { askWhere } from './askWhere.js'

/** See `connectFarcaster`. frame-protocol.md §6 F. */
export async function proveByPhone(session: FrameSession, run: SocialRun): Promise<string> {
  const { client } = session
  await askWhere(run, async (options) => {
    const { url } = await client.request('GET_FARCASTER_URI', undefined, options)
    return url
  })
  const answer = client.request('CONNECT_FARCASTER', undefined)
  const { userName } = await run.refuseLate(session, answer)
  return userName
}
