import { type GangwayError, type SocialProvider, socialProviderNames } from '@gangway/protocol'
import { Button } from '../../components/Button/Button.js'
import { Details } from '../../components/Details/Details.js'
import { describeError } from '../../errors/describeError.js'
import { toUserText } from '../../errors/toUserText.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import { WaitingScene } from '../connectingExternal/WaitingScene.js'
import { ClosingAccount, getErasureTime } from '../email/ClosingAccount.js'
import { SocialMark } from '../social/SocialMark.js'
import { failedEnd, socialEnds } from './socialEnds.js'

type SocialEndProps = {
  provider: SocialProvider
  error: GangwayError
  /** What beginning anew is called; default: Try again. */
  againKey?: AnyMessageKey
  onAgain: () => void
  onLeave: () => void
}

/** Why a login connected nobody, and the ways on. A refusal is not an error. interface-guide.md §7.7. */
export function SocialEnd(props: SocialEndProps) {
  const { provider, error, onLeave } = props
  const erasesAt = getErasureTime(error)
  if (erasesAt === null) return <OtherEnd {...props} />
  const mark = <SocialMark provider={provider} size="xl" />
  return <ClosingAccount mark={mark} erasesAt={erasesAt} otherKey="social.otherWay" onLeave={onLeave} />
}

function OtherEnd({ provider, error, againKey = 'connecting.tryAgain', onAgain, onLeave }: SocialEndProps) {
  const t = useLateTranslate()
  const { tone, headlineKey, helpKey } = socialEnds[error.code] ?? failedEnd
  const values = { provider: socialProviderNames[provider] }
  const headline = t(headlineKey, values)
  useSpoken(headline)
  return (
    <WaitingScene
      wallet={<SocialMark provider={provider} size="xl" />}
      tone={tone}
      headline={headline}
      help={helpKey ? t(helpKey, values) : toUserText(error, t)}
    >
      {error.code !== 'LOGIN_NOT_AVAILABLE' && (
        <Button isWide kind="secondary" onClick={onAgain}>
          {t(againKey)}
        </Button>
      )}
      <Button isWide kind="quiet" onClick={onLeave}>
        {t('social.otherWay')}
      </Button>
      {tone === 'problem' && <Details text={describeError(error)} />}
    </WaitingScene>
  )
}
