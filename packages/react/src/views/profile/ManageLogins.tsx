import { isFrameConnection } from '@gangway/core'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useAccountPage } from './useAccountPage.js'

/** Leads to the account's own page, which is the frame's; nothing where no wallet of the frame is connected. embedded-wallet.md §7. */
export function ManageLogins() {
  const t = useLateTranslate()
  const href = useAccountPage()
  const connections = useGangway((state) => state.connections)
  if (href === null || ![...connections.values()].some(isFrameConnection)) return null
  return (
    <Row
      icon={<Icon name="key" />}
      title={t('profile.manageLogins')}
      subtitle={t('profile.manageLogins.help')}
      end={<Icon name="external" size="s" />}
      href={href}
    />
  )
}
