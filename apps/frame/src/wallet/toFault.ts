import { type Custody, type ErrorCode, GangwayError } from '@gangway/protocol'

/** Why it did not work. `figure`: hours to wait; of a wrong password, tries that are left. */
export type Fault = {
  kind:
    | 'short'
    | 'email'
    | 'repeated'
    | 'common'
    | 'differs'
    | 'wrongPassword'
    | 'wrongPasskey'
    | 'tooOften'
    | 'refused'
    | 'noPrf'
    | 'usedUp'
    | 'tooSoon'
    | 'locked'
    | 'notAllowed'
    | 'damaged'
    | 'unreachable'
    | 'offline'
  figure: number | null
}

const kinds: Partial<Record<ErrorCode, Fault['kind']>> = {
  RECOVERY_LIMIT_REACHED: 'tooOften',
  RATE_LIMITED: 'tooOften',
  LOGIN_NOT_AVAILABLE: 'locked',
  CUSTODY_NOT_ALLOWED: 'notAllowed',
  WALLET_INTEGRITY: 'damaged',
  SHARE_NOT_FOUND: 'damaged',
}

const hour = 3_600

/** Why something about the wallet's recovery did not work; `isPassword`: it was tried by a password. */
export function toFault(
  error: unknown,
  { isOnline, isPassword }: { isOnline: boolean; isPassword: boolean },
): Fault {
  const none = { kind: isOnline ? 'unreachable' : 'offline', figure: null } as const
  if (!(error instanceof GangwayError)) return none
  const { code, context } = error
  if (code === 'WALLET_INTEGRITY' && context.field === 'secret')
    return isPassword
      ? { kind: 'wrongPassword', figure: toFigure(context.triesLeft) }
      : { kind: 'wrongPasskey', figure: null }
  if (code === 'SHARE_RELEASE_REFUSED')
    return { kind: context.retryAfter === undefined ? 'usedUp' : 'tooSoon', figure: null }
  const kind = kinds[code]
  if (!kind) return none
  const seconds = toFigure(context.retryAfter)
  return { kind, figure: seconds === null ? null : Math.max(1, Math.ceil(seconds / hour)) }
}

/** Whether what is wrong is said beside a password: where there is one alone, nobody asks which. */
export function isOfOnlyPassword({ kind }: Fault, methods: Custody['methods']): boolean {
  const passwords = methods.filter(({ parameters }) => parameters.kind === 'password')
  return (kind === 'wrongPassword' || kind === 'tooOften') && passwords.length === 1
}

function toFigure(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
