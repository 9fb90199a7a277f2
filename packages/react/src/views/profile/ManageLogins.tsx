import { isFrameConnection } from '@gangway/core'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { useAccountPage } from '../../hooks/useAccountPage.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/** Leads to the account's own page; nothing where no wallet of the frame is connected. embedded-wallet.md §7. */
export function ManageLogins() {
  const t = useLateTranslate()
  const page = useAccountPage()
  const isConnected = useGangway(({ connections }) => [...connections.values()].some(isFrameConnection))
  if (page === null || !isConnected) return null
  return (
    <Row
      icon={<Icon name="key" />}
      title={t('profile.manageLogins')}
      subtitle={t('profile.manageLogins.help')}
      end={<Icon name="external" size="s" />}
      href={page}
    />
  )
}
