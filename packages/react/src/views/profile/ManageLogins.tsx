import { isFrameConnection } from '@gangway/core'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/** Leads to the account's own page, which is the frame's; nothing where no wallet of the frame is connected. embedded-wallet.md §7. */
export function ManageLogins() {
  const t = useLateTranslate()
  const { frame, projectId } = useConfig()
  const connections = useGangway((state) => state.connections)
  if (!frame || ![...connections.values()].some(isFrameConnection)) return null
  const url = new URL('account', frame.url)
  url.searchParams.set('projectId', projectId)
  return (
    <Row
      icon={<Icon name="key" />}
      title={t('profile.manageLogins')}
      subtitle={t('profile.manageLogins.help')}
      end={<Icon name="external" size="s" />}
      href={url.href}
    />
  )
}
