import type { PairingStatus } from '@gangway/core'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import type { WaitingSceneProps } from '../connectingExternal/WaitingScene.js'

/** What the pairing view shows in place of the link. interface-guide.md §7.5. */
export type PairingSceneName = Exclude<PairingStatus, 'idle' | 'making' | 'ready'>

/** What a person can do beside waiting. */
export type PairingAction = 'again' | 'other'

/** Words and ways on of one state. */
export type PairingScene = {
  tone: WaitingSceneProps['tone']
  headlineKey: AnyMessageKey
  /** Absent: the networks, or the error's own words. */
  helpKey?: AnyMessageKey
  /** What each action is called here; the first one is the likeliest. */
  actions: readonly (readonly [PairingAction, AnyMessageKey])[]
}

const other = ['other', 'connecting.otherWallet'] as const
const tryAgain = ['again', 'connecting.tryAgain'] as const

/** The states of pairing but for those that show the link. interface-guide.md §7.5. */
export const pairingScenes: Readonly<Record<PairingSceneName, PairingScene>> = {
  scanned: {
    tone: 'waiting',
    headlineKey: 'pairing.scanned',
    helpKey: 'pairing.scanned.help',
    actions: [['other', 'connecting.cancel']],
  },
  checking: {
    tone: 'waiting',
    headlineKey: 'pairing.checking',
    helpKey: 'pairing.checking.help',
    actions: [['other', 'connecting.cancel']],
  },
  authenticating: {
    tone: 'waiting',
    headlineKey: 'pairing.authenticating',
    helpKey: 'pairing.authenticating.help',
    actions: [['other', 'connecting.cancel']],
  },
  declined: {
    tone: 'calm',
    headlineKey: 'connecting.declined',
    helpKey: 'connecting.declined.help',
    actions: [tryAgain, other],
  },
  expired: {
    tone: 'calm',
    headlineKey: 'pairing.expired',
    helpKey: 'pairing.expired.help',
    actions: [['again', 'pairing.newCode'], other],
  },
  unreachable: {
    tone: 'problem',
    headlineKey: 'pairing.unreachable',
    helpKey: 'pairing.unreachable.help',
    actions: [
      ['again', 'block.retry'],
      ['other', 'pairing.otherMethod'],
    ],
  },
  refused: { tone: 'calm', headlineKey: 'pairing.refused', actions: [tryAgain, other] },
  failed: { tone: 'problem', headlineKey: 'connecting.failed', actions: [tryAgain, other] },
}
