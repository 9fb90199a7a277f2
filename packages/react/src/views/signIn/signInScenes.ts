import type { ErrorCode } from '@gangway/protocol'
import type { BannerKind } from '../../components/Banner/Banner.js'
import type { MessageKey } from '../../locales/messageKey.js'

/** Where a sign-in stands, as it is shown. interface-guide.md §7.8. */
export type SignInScene = {
  kind: BannerKind
  headlineKey: MessageKey
  /** Absent: nothing more is to be said. */
  helpKey?: MessageKey
  /** What the first button says; it signs, or asks again. */
  actionKey: MessageKey
  /** Somebody is being waited for. */
  isBusy?: boolean
  /** The raw words of the error are offered. */
  hasDetails?: boolean
}

const waiting = { kind: 'info', actionKey: 'signIn.signing', isBusy: true } as const
const failed = { kind: 'danger', actionKey: 'signIn.tryAgain', hasDetails: true } as const

/** While the wallet or the server is being waited for. */
export const waitingScenes = {
  preparing: { ...waiting, headlineKey: 'signIn.preparing' },
  asked: { ...waiting, headlineKey: 'signIn.waiting' },
  askedLong: { ...waiting, headlineKey: 'signIn.waiting', helpKey: 'signIn.waiting.hint' },
  askedLongOnPhone: { ...waiting, headlineKey: 'signIn.waiting', helpKey: 'connecting.asked.phoneHint' },
  stillWaiting: {
    kind: 'info',
    headlineKey: 'signIn.waiting.long',
    helpKey: 'connecting.long.help',
    actionKey: 'signIn.askAgain',
  },
  checking: { ...waiting, headlineKey: 'signIn.checking' },
} as const satisfies Record<string, SignInScene>

/** After it failed, by the code of the error. */
const failedScenes: Partial<Record<ErrorCode, SignInScene>> = {
  SIGN_IN_DECLINED: {
    kind: 'info',
    headlineKey: 'signIn.declined',
    helpKey: 'signIn.declined.help',
    actionKey: 'signIn.tryAgain',
  },
  CONNECTION_REQUEST_PENDING: {
    kind: 'warning',
    headlineKey: 'signIn.pending',
    helpKey: 'connecting.pending.help',
    actionKey: 'signIn.askAgain',
  },
  CONNECTION_WALLET_LOCKED: {
    kind: 'warning',
    headlineKey: 'signIn.locked',
    helpKey: 'connecting.locked.help',
    actionKey: 'signIn.askAgain',
  },
  SIGN_IN_UNREACHABLE: {
    ...failed,
    headlineKey: 'signIn.unreachable',
    helpKey: 'signIn.unreachable.help',
  },
  SIGN_IN_SMART_ACCOUNT_UNSUPPORTED: {
    ...failed,
    headlineKey: 'signIn.smartAccount',
    helpKey: 'signIn.smartAccount.help',
  },
}

/** What is shown after a failure; the words below it are the error's own where the scene has none. */
export function getFailedScene(code: ErrorCode): SignInScene {
  return failedScenes[code] ?? { ...failed, headlineKey: 'signIn.failed' }
}
