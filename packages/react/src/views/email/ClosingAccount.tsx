import type { GangwayError } from '@gangway/protocol'
import { Button } from '../../components/Button/Button.js'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { useAccountPage } from '../../hooks/useAccountPage.js'
import { useLanguageTag } from '../../hooks/useLanguageTag.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import { WaitingScene, type WaitingSceneProps } from '../connectingExternal/WaitingScene.js'

/** When the account a login was refused by is deleted, ms since 1970; null: it was refused for something else. */
export function getErasureTime({ code, context }: GangwayError): number | null {
  const { erasesAt } = context
  return code === 'LOGIN_NOT_AVAILABLE' && typeof erasesAt === 'number' ? erasesAt : null
}

/** A login that was right, to an account that is to be deleted, and the way to keep it. embedded-wallet.md §9. */
export function ClosingAccount(props: {
  mark: WaitingSceneProps['wallet']
  erasesAt: number
  /** What logging in otherwise is called. */
  otherKey: AnyMessageKey
  onLeave: () => void
}) {
  const { mark, erasesAt, otherKey, onLeave } = props
  const t = useLateTranslate()
  const language = useLanguageTag()
  const page = useAccountPage()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(erasesAt)
  const headline = t('login.closing', { date })
  useSpoken(headline)
  return (
    <WaitingScene wallet={mark} tone="calm" headline={headline} help={t('login.closing.help')}>
      {page !== null && (
        <Row
          icon={<Icon name="key" />}
          title={t('login.closing.keep')}
          subtitle={t('login.closing.keep.help')}
          end={<Icon name="external" size="s" />}
          href={page}
        />
      )}
      <Button isWide kind="quiet" onClick={onLeave}>
        {t(otherKey)}
      </Button>
    </WaitingScene>
  )
}
