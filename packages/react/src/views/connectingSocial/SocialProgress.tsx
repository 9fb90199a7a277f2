import type { WindowProvider } from '@gangway/protocol'
import { Button } from '../../components/Button/Button.js'
import { LinkButton } from '../../components/LinkButton/LinkButton.js'
import { useElapsed } from '../../hooks/useElapsed.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import { WaitingScene } from '../connectingExternal/WaitingScene.js'
import { SocialMark } from '../social/SocialMark.js'
import styles from './SocialProgress.module.css'
import type { SocialLoginView, SocialSceneName } from './useSocialLogin.js'

/** After this time of waiting for us or the provider words say so, ms. interface-guide.md §14. */
const longAfter = 10_000
/** After this time the number the window may ask for is large, ms. */
const numberAfter = 20_000

type Words = `social.${'starting' | 'window' | 'blocked' | 'leave' | 'leaving' | 'finishing'}` & AnyMessageKey

const words: Readonly<Record<SocialSceneName, Words>> = {
  starting: 'social.starting',
  window: 'social.window',
  blocked: 'social.blocked',
  leave: 'social.leave',
  leaving: 'social.leaving',
  finishing: 'social.finishing',
  done: 'social.finishing',
}

/** Who is to act now, and how. interface-guide.md §7.7. */
export function SocialProgress(props: { login: SocialLoginView; provider: WindowProvider; name: string }) {
  const { login, provider, name } = props
  const { scene } = login
  const t = useLateTranslate()
  const values = { provider: name }
  const isPersonAsked = scene === 'window' || scene === 'blocked' || scene === 'leave'
  const isLong = useElapsed(!isPersonAsked, longAfter, scene)
  const headline = t(words[scene], values)
  const help = isLong ? t('social.starting.long') : t(`${words[scene]}.help`, values)
  useSpoken(isLong ? help : headline)
  const isCalm = scene === 'blocked' || scene === 'leave'
  return (
    <WaitingScene
      wallet={<SocialMark provider={provider} size="xl" />}
      tone={isCalm ? 'calm' : 'waiting'}
      headline={headline}
      help={help}
    >
      {scene === 'window' && <WindowActions login={login} />}
      {scene === 'blocked' && <BlockedActions login={login} />}
      {scene === 'leave' && (
        <Button isWide onClick={login.leavePage}>
          {t('social.leave.go')}
        </Button>
      )}
      {(!isFinishing(scene) || isLong) && (
        <Button isWide kind="quiet" onClick={login.leave}>
          {t(isCalm || isLong ? 'social.otherWay' : 'connecting.cancel')}
        </Button>
      )}
    </WaitingScene>
  )
}

/** Nothing is left to be given up. */
function isFinishing(scene: SocialSceneName): boolean {
  return scene === 'finishing' || scene === 'done'
}

function WindowActions({ login: { popup, again, matchNumber } }: { login: SocialLoginView }) {
  const t = useLateTranslate()
  const canBringToFront = popup !== null && !popup.closed
  return (
    <>
      <MatchNumber number={matchNumber} />
      <Button isWide kind="secondary" onClick={canBringToFront ? () => popup.focus() : again}>
        {t(canBringToFront ? 'social.toFront' : 'social.openAgain')}
      </Button>
    </>
  )
}

// A link, where even another tap opens no window by script. Its page cannot reach this one by itself and asks for the number.
function BlockedActions({ login }: { login: SocialLoginView }) {
  const t = useLateTranslate()
  const { uri, isBlockedAgain, matchNumber, open, askToLeavePage } = login
  return (
    <>
      {isBlockedAgain && <MatchNumber number={matchNumber} />}
      {uri !== null && (
        <LinkButton keepsOpener href={uri} onClick={(event) => open() && event.preventDefault()}>
          {t('social.open')}
        </LinkButton>
      )}
      {isBlockedAgain && (
        <Button isWide kind="secondary" onClick={askToLeavePage}>
          {t('social.leave.go')}
        </Button>
      )}
    </>
  )
}

function MatchNumber({ number }: { number: string | null }) {
  const t = useLateTranslate()
  const isLarge = useElapsed(true, numberAfter)
  if (number === null) return null
  return (
    <p className={styles.match} data-large={isLarge || undefined}>
      {t('social.match')}{' '}
      <bdi className={styles.number} dir="ltr">
        {number}
      </bdi>
    </p>
  )
}
