import type { ConnectAttempt } from '../../connectAttempts/connectAttempt.js'
import type { MessageKey } from '../../locales/messageKey.js'
import type { WaitingSceneProps } from './WaitingScene.js'

/** Rows of the table in interface-guide.md §7.4. */
export type ConnectingScene = ConnectAttempt['phase'] | 'askedLong' | 'askedAgain' | 'stillWaiting'

/** What a person can do while or after a wallet was asked. */
export type ConnectingAction =
  | 'cancel'
  | 'askAgain'
  | 'tryAgain'
  | 'openIt'
  | 'getWallet'
  | 'useQr'
  | 'otherWallet'

type Scene = {
  tone: WaitingSceneProps['tone']
  headlineKey: MessageKey
  /** Absent: the error's own words. */
  helpKey?: MessageKey
  /** The first one is the likeliest. */
  actions: readonly ConnectingAction[]
}

/** Words and actions of each state of a request to connect. interface-guide.md §7.4. */
export const connectingScenes: Readonly<Record<ConnectingScene, Scene>> = {
  asked: {
    tone: 'waiting',
    headlineKey: 'connecting.asked',
    helpKey: 'connecting.asked.help',
    actions: ['cancel'],
  },
  askedLong: {
    tone: 'waiting',
    headlineKey: 'connecting.asked',
    helpKey: 'connecting.asked.hint',
    actions: ['askAgain', 'otherWallet'],
  },
  askedAgain: {
    tone: 'waiting',
    headlineKey: 'connecting.asked',
    helpKey: 'connecting.asked.again',
    actions: ['cancel'],
  },
  stillWaiting: {
    tone: 'waiting',
    headlineKey: 'connecting.long',
    helpKey: 'connecting.long.help',
    actions: ['askAgain', 'otherWallet'],
  },
  pending: {
    tone: 'waiting',
    headlineKey: 'connecting.pending',
    helpKey: 'connecting.pending.help',
    actions: ['otherWallet'],
  },
  locked: {
    tone: 'calm',
    headlineKey: 'connecting.locked',
    helpKey: 'connecting.locked.help',
    actions: ['askAgain', 'otherWallet'],
  },
  declined: {
    tone: 'calm',
    headlineKey: 'connecting.declined',
    helpKey: 'connecting.declined.help',
    actions: ['tryAgain', 'otherWallet'],
  },
  closed: {
    tone: 'calm',
    headlineKey: 'connecting.closed',
    helpKey: 'connecting.closed.help',
    actions: ['tryAgain', 'otherWallet'],
  },
  blocked: {
    tone: 'calm',
    headlineKey: 'connecting.blocked',
    helpKey: 'connecting.blocked.help',
    actions: ['openIt', 'otherWallet'],
  },
  missing: {
    tone: 'problem',
    headlineKey: 'connecting.missing',
    helpKey: 'connecting.missing.help',
    actions: ['getWallet', 'useQr', 'otherWallet'],
  },
  failed: {
    tone: 'problem',
    headlineKey: 'connecting.failed',
    actions: ['tryAgain', 'otherWallet'],
  },
}
