import type { ErrorCode, GangwayError } from '@gangway/protocol'
import type { Toast } from '../hooks/toast.js'

const toasts: Partial<Record<ErrorCode, Toast>> = {
  // A refusal is not an error.
  SIGN_IN_DECLINED: { kind: 'info', textKey: 'signIn.declined' },
  SIGN_IN_INIT_FAILED: { kind: 'failure', textKey: 'signIn.initFailed' },
  SIGN_IN_SMART_ACCOUNT_UNSUPPORTED: { kind: 'failure', textKey: 'signIn.smartAccount' },
}

/**
 * The news of a sign-in that failed, in the words of product.md §8 where it has some; null: the view on screen says it.
 */
export function toSignInToast({ code }: GangwayError, isOnScreen: boolean): Toast | null {
  return toasts[code] ?? (isOnScreen ? null : { kind: 'failure', textKey: 'signIn.failed' })
}
