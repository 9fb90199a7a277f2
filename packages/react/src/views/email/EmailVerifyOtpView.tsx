import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useRef } from 'react'
import { Button } from '../../components/Button/Button.js'
import { CodeField } from '../../components/CodeField/CodeField.js'
import { Details } from '../../components/Details/Details.js'
import { describeError } from '../../errors/describeError.js'
import { toUserText } from '../../errors/toUserText.js'
import { useGangway } from '../../hooks/useGangway.js'
import { type LateTranslate, useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSecondsUntil } from '../../hooks/useSecondsUntil.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useViewParams } from '../../router/useViewParams.js'
import { ClosingAccount, getErasureTime } from './ClosingAccount.js'
import styles from './EmailVerifyOtpView.module.css'
import { formatTimeLeft } from './formatTimeLeft.js'
import { ResendButton } from './ResendButton.js'
import { useCodeCheck } from './useCodeCheck.js'
import { useLoginElsewhere } from './useLoginElsewhere.js'
import { useOtherEmail } from './useOtherEmail.js'
import { useResend } from './useResend.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    EmailVerifyOtp: { email: string }
  }
}

/** When the end of a code is told ahead, s. interface-guide.md §5 “Time limits”. */
const warnAt = 10

/** The code of a login by e-mail: six digits, sent as the last one is typed. interface-guide.md §7.6. */
export function EmailVerifyOtpView() {
  const t = useLateTranslate()
  const { email } = useViewParams('EmailVerifyOtp')
  const input = useRef<HTMLInputElement>(null)
  const isNewDevice = useGangway(({ frame }) => frame.login?.isNewDevice ?? false)
  const isResumed = useGangway(({ frame }) => frame.login?.isResumed ?? false)
  const seconds = useSecondsUntil(useGangway(({ frame }) => frame.login?.expiresAt ?? null))
  const { code, change, isChecking, error, check, clear } = useCodeCheck(input)
  const mail = useResend(email)
  const changeEmail = useOtherEmail(email)
  const isOver = !isChecking && (seconds === 0 || isCodeDead(error))
  const problem = isOver ? t('email.code.expired') : error ? describe(error, t) : null
  const help = isChecking
    ? t('email.code.checking')
    : t('email.code.validFor', { time: formatTimeLeft(seconds) })
  const note = isResumed ? t('email.resumed') : ''
  useSpoken(problem ?? (isChecking ? help : seconds <= warnAt ? t('email.code.almostOver') : note))
  useLoginElsewhere({ isChecking })
  const resend = async () => {
    const isSent = await mail.resend()
    if (isSent) clear()
    return isSent
  }
  const erasesAt = error && getErasureTime(error)
  if (typeof erasesAt === 'number')
    return (
      <ClosingAccount mark="mail" erasesAt={erasesAt} otherKey="email.useAnother" onLeave={changeEmail} />
    )
  return (
    <>
      <div className={styles.intro}>
        {note && <p className={styles.resumed}>{note}</p>}
        <p>{t(isNewDevice ? 'email.code.shown' : 'email.code.sent', { email })}</p>
        {isNewDevice && (
          <bdi className={styles.email} dir="ltr">
            {email}
          </bdi>
        )}
        <Button kind="quiet" onClick={changeEmail}>
          {t(isResumed ? 'email.useAnother' : 'email.change')}
        </Button>
      </div>
      <CodeField
        ref={input}
        label={t('email.code.label')}
        value={code}
        onChange={change}
        onComplete={(complete) => void check(complete)}
        isReadOnly={isChecking || isOver || mail.isSending}
        help={help}
        error={problem}
      />
      {error?.code === 'REQUEST_TIMEOUT' && !isOver && (
        <Button isWide onClick={() => void check(code)}>
          {t('block.retry')}
        </Button>
      )}
      {error && !isOver && getTriesLeft(error) === null && <Details text={describeError(error)} />}
      <ResendButton
        mail={{ ...mail, resend }}
        kind={isOver ? 'secondary' : 'quiet'}
        label={t(isOver ? 'email.sendNew' : 'email.resend')}
        isBlocked={isChecking}
      />
    </>
  )
}

function describe(error: GangwayError, t: LateTranslate): string {
  const tries = getTriesLeft(error)
  if (tries !== null) return t('email.code.wrong', { tries })
  const { retryAfter } = error.context
  if (error.code !== 'RECOVERY_LIMIT_REACHED' || typeof retryAfter !== 'number') return toUserText(error, t)
  return t('email.code.busy', { minutes: Math.ceil(retryAfter / 60) })
}

/** Whether no digits can end this login any more. */
function isCodeDead(error: GangwayError | null): boolean {
  return error?.code === 'LOGIN_CODE_EXPIRED' || error?.code === 'LOGIN_EXPIRED' || getTriesLeft(error) === 0
}

function getTriesLeft(error: unknown): number | null {
  const { code, context } = toGangwayError(error)
  const { triesLeft } = context
  return code === 'LOGIN_CODE_WRONG' && typeof triesLeft === 'number' ? triesLeft : null
}
