import { type SocialProvider, toGangwayError } from '@gangway/protocol'
import type { Config } from '../../../config/config.js'
import { track } from '../../../events/track.js'
import { getStorageKey } from '../../../kernel/storage/getStorageKey.js'
import { createLoginStorage } from '../../createLoginStorage.js'
import { patchFrame } from '../../patchFrame.js'
import { finishSocial, runSocialLogin } from './runSocialLogin.js'

/**
 * Ends the login that left this page in its own window, if it brings one back. What fails stays in
 * `state.frame.social.error`.
 *
 * @param search query of the page's address when it began
 */
export async function resumeSocial(config: Config, search: string): Promise<void> {
  const resultUri = new URLSearchParams(search).get('result_uri')
  if (resultUri === null) return
  const storage = createLoginStorage(config.storage, (key) => getStorageKey(config, key))
  // Without a login of this config that left, the parameter is somebody else's.
  const provider = storage.takeLeftFor()
  if (!provider) return
  removeResult()
  await finishLeft(config, provider, resultUri)
}

async function finishLeft(config: Config, provider: SocialProvider, resultUri: string): Promise<void> {
  const step = 'finishing'
  try {
    await runSocialLogin(config, { provider, step }, async (session, run) => {
      track(config, { type: 'track', event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider } })
      const answer = session.client.request('CONNECT_SOCIAL', { uri: resultUri })
      const { userName } = await run.refuseLate(session, answer)
      return finishSocial(config, session, { run, userName: userName ?? null })
    })
  } catch (cause) {
    const error = toGangwayError(cause)
    // Given up, or another login is under way: nobody wants to hear of this one.
    if (error.code === 'REQUEST_ABORTED' || config.state.frame.social) return
    const social = { provider, step, uri: null, matchNumber: null, expiresAt: null, error } as const
    patchFrame(config, { social })
  }
}

function removeResult(): void {
  const { pathname, search, hash } = location
  const parts = search.slice(1).split('&')
  const rest = parts.filter((part) => !part.startsWith('result_uri=')).join('&')
  history.replaceState(history.state, '', `${pathname}${rest && `?${rest}`}${hash}`)
}
