import type { ErrorCode } from '@gangway/protocol'
import { Button } from '../../components/Button/Button.js'
import { Details } from '../../components/Details/Details.js'
import { describeError } from '../../errors/describeError.js'
import { toUserText } from '../../errors/toUserText.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSecondsUntil } from '../../hooks/useSecondsUntil.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import { useViewParams } from '../../router/useViewParams.js'
import { WaitingScene, type WaitingSceneProps } from '../connectingExternal/WaitingScene.js'
import styles from './EmailVerifyDeviceView.module.css'
import { formatTimeLeft } from './formatTimeLeft.js'
import { ResendButton } from './ResendButton.js'
import { useDeviceApproval } from './useDeviceApproval.js'
import { useLoginElsewhere } from './useLoginElsewhere.js'
import { useOtherEmail } from './useOtherEmail.js'
import { useResend } from './useResend.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    EmailVerifyDevice: { email: string }
  }
}

type Scene = { tone: WaitingSceneProps['tone']; headlineKey: AnyMessageKey; helpKey?: AnyMessageKey }

const waiting: Scene = {
  tone: 'waiting',
  headlineKey: 'email.device',
  helpKey: 'email.device.help',
}
const ends: Partial<Record<ErrorCode, Scene>> = {
  LOGIN_EXPIRED: {
    tone: 'calm',
    headlineKey: 'email.device.expired',
    helpKey: 'email.device.expired.help',
  },
  LOGIN_DENIED: {
    tone: 'calm',
    headlineKey: 'email.device.denied',
    helpKey: 'email.device.denied.help',
  },
}
/** The window is the frame's own: it asks the frame of this page which login waits, so it has to know this page. */
const withOpener = { target: '_blank', rel: 'opener' }
const failed: Scene = { tone: 'problem', headlineKey: 'email.device.failed' }

/** A device that is new to an address is approved by the link in its mail; goes on by itself. interface-guide.md §7.6. */
export function EmailVerifyDeviceView() {
  const t = useLateTranslate()
  const { email } = useViewParams('EmailVerifyDevice')
  const matchNumber = useGangway(({ frame }) => frame.login?.matchNumber ?? null)
  const isResumed = useGangway(({ frame }) => frame.login?.isResumed ?? false)
  const seconds = useSecondsUntil(useGangway(({ frame }) => frame.login?.expiresAt ?? null))
  const { error, waitAgain } = useDeviceApproval(email)
  const mail = useResend(email)
  const change = useOtherEmail(email)
  const { frame } = useConfig()
  const scene = error ? (ends[error.code] ?? failed) : waiting
  const headline = t(scene.headlineKey)
  useSpoken(error ? headline : isResumed ? t('email.resumed') : '')
  useLoginElsewhere({ isChecking: false })
  const resend = async () => {
    const isSent = await mail.resend()
    waitAgain()
    return isSent
  }
  return (
    <WaitingScene
      wallet="mail"
      tone={scene.tone}
      headline={headline}
      help={scene.helpKey ? t(scene.helpKey, { email }) : toUserText(error, t)}
    >
      {isResumed && !error && (
        <p className={styles.resumed}>
          {t('email.resumed')} {t('email.device.validFor', { time: formatTimeLeft(seconds) })}
        </p>
      )}
      {matchNumber !== null && !error && (
        <p className={styles.match}>
          {t('email.device.match')}
          <bdi className={styles.number} dir="ltr">
            {matchNumber}
          </bdi>
        </p>
      )}
      {frame && !error && (
        <a className={styles.browser} href={new URL('browser', frame.url).href} {...withOpener}>
          {t('email.device.browser')}
        </a>
      )}
      <ResendButton
        mail={{ ...mail, resend }}
        kind="secondary"
        label={t(error ? 'email.sendNew' : 'email.resend')}
      />
      <Button kind="quiet" isWide onClick={change}>
        {t('email.useAnother')}
      </Button>
      {scene === failed && <Details text={describeError(error)} />}
    </WaitingScene>
  )
}
