import type { Config } from '../../../config/config.js'
import type { Connection } from '../../../config/state.js'
import { track } from '../../../events/track.js'
import { connectFrame } from '../../connectFrame.js'
import type { FrameSession, SocialRun } from '../../frameSession.js'

/** Once the person has proven who they are: nothing is left to give up, and the wallet is connected. */
export async function finishSocial(
  config: Config,
  session: FrameSession,
  proven: { run: SocialRun; userName: string | null },
): Promise<Connection> {
  const { run, userName } = proven
  const { provider } = run
  if (run.signal.aborted) throw run.signal.reason
  run.isProven = true
  run.popup?.close()
  const connection = await connectFrame(config, session, { socialProvider: provider, userName })
  track(config, { type: 'track', event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
  return connection
}
