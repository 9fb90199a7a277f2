import { Address } from '../../../components/Address/Address.js'
import { Badge } from '../../../components/Badge/Badge.js'
import { Picture } from '../../../components/Picture/Picture.js'
import styles from './NameCard.module.css'

/** Who receives: picture, name, where that comes from, and the whole address, which is what counts. interface-guide.md §9.3. */
export function NameCard(props: { name: string; avatar: string | null; address: string; source: string }) {
  const { name, avatar, address, source } = props
  return (
    <span className={styles.card}>
      <Picture source={avatar} name={name} shape="circle" size="m" />
      <span className={styles.text}>
        <span className={styles.head}>
          <bdi className={styles.name} translate="no">
            {name}
          </bdi>{' '}
          <Badge>{source}</Badge>
        </span>
        <Address address={address} form="full" />
      </span>
    </span>
  )
}
