import type { ErrorCode } from '@gangway/protocol'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import type { WaitingSceneProps } from '../connectingExternal/WaitingScene.js'

/** How a login ended that did not connect anybody. */
type SocialEndWords = {
  tone: WaitingSceneProps['tone']
  headlineKey: AnyMessageKey
  /** Absent: the error's own words. */
  helpKey?: AnyMessageKey
}

/** Words of the ends that have their own. interface-guide.md §7.7. */
export const socialEnds: Readonly<Partial<Record<ErrorCode, SocialEndWords>>> = {
  LOGIN_DECLINED: { tone: 'calm', headlineKey: 'social.declined', helpKey: 'social.declined.help' },
  LOGIN_EXPIRED: { tone: 'calm', headlineKey: 'social.expired', helpKey: 'social.expired.help' },
  LOGIN_DENIED: { tone: 'calm', headlineKey: 'social.denied', helpKey: 'social.denied.help' },
  LOGIN_PROVIDER_FAILED: {
    tone: 'problem',
    headlineKey: 'social.providerFailed',
    helpKey: 'social.providerFailed.help',
  },
  LOGIN_NOT_AVAILABLE: {
    tone: 'problem',
    headlineKey: 'social.notAvailable',
    helpKey: 'social.notAvailable.help',
  },
  FRAME_UNAVAILABLE: {
    tone: 'problem',
    headlineKey: 'social.unavailable',
    helpKey: 'social.unavailable.help',
  },
}

/** Every other end. */
export const failedEnd: SocialEndWords = { tone: 'problem', headlineKey: 'social.failed' }
