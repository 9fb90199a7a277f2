import { Button, type ButtonProps } from '../../components/Button/Button.js'
import { toUserText } from '../../errors/toUserText.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import styles from './ResendButton.module.css'
import type { useResend } from './useResend.js'

/** Asks for another mail, with the time until that is possible, and what went wrong with it. */
export function ResendButton(props: {
  mail: ReturnType<typeof useResend>
  kind: NonNullable<ButtonProps['kind']>
  label: string
  /** Whether something else is under way that another mail would spoil. */
  isBlocked?: boolean
}) {
  const t = useTranslate()
  const { isSending, seconds, error, resend } = props.mail
  const problem = error ? toUserText(error, t) : ''
  useSpoken(problem)
  const isBlocked = seconds > 0 || props.isBlocked
  const label = seconds > 0 ? t('email.resendIn', { seconds }) : props.label
  return (
    <>
      {problem && <p className={styles.problem}>{problem}</p>}
      <Button
        kind={props.kind}
        isWide
        isBusy={isSending}
        aria-disabled={isBlocked || undefined}
        className={styles.button}
        onClick={isBlocked ? undefined : () => void resend()}
      >
        {isSending ? t('email.sending') : label}
      </Button>
    </>
  )
}
