import { formatAddress } from '@gangway/core'
import { Avatar } from '../../../components/Avatar/Avatar.js'
import { Row } from '../../../components/Row/Row.js'
import styles from './RecipientChoices.module.css'

/** Somebody to send to; pressing it fills the field, which then shows the whole address. */
export function RecipientRow(props: { name?: string; address: string; onChoose: () => void }) {
  const { name, address, onChoose } = props
  const short = (
    <bdi className={styles.address} dir="ltr" title={address}>
      {formatAddress(address)}
    </bdi>
  )
  return (
    <Row
      icon={<Avatar address={address} />}
      title={name === undefined ? short : <bdi>{name}</bdi>}
      subtitle={name !== undefined && short}
      onClick={onChoose}
    />
  )
}
