import { type Connection, formatAddress, switchAccount } from '@gangway/core'
import { Avatar } from '../../components/Avatar/Avatar.js'
import { Badge } from '../../components/Badge/Badge.js'
import { useCopy } from '../../components/CopyButton/CopyButton.js'
import { IconButton } from '../../components/IconButton/IconButton.js'
import { Row } from '../../components/Row/Row.js'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './AccountRow.module.css'

type AccountRowProps = { connection: Connection; address: string; isInUse: boolean }

/** One account of a connected wallet: pressing it puts it to use; beside it, its address can be copied. */
export function AccountRow({ connection, address, isInUse }: AccountRowProps) {
  const t = useLateTranslate()
  const config = useConfig()
  const announce = useAnnounce()
  const { copy, state } = useCopy('block.addressCopied')
  const short = formatAddress(address)
  const choose = () => {
    if (isInUse) return
    switchAccount(config, { id: connection.id, address })
    announce(t('profile.nowInUse', { address: short, wallet: connection.descriptor.name }))
  }
  return (
    <div className={styles.line}>
      <Row
        icon={<Avatar address={address} />}
        title={
          <bdi className={styles.address} dir="ltr" title={address}>
            {short}
          </bdi>
        }
        end={isInUse && <Badge kind="success">{t('profile.inUse')}</Badge>}
        isCurrent={isInUse}
        onClick={choose}
      />
      <IconButton
        icon={state === 'copied' ? 'check' : 'copy'}
        label={t('profile.copy', { address: short })}
        onClick={() => copy(address)}
      />
    </div>
  )
}
