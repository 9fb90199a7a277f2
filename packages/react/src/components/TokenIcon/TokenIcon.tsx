import { NetworkIcon, type NetworkPicture } from '../NetworkIcon/NetworkIcon.js'
import { Picture } from '../Picture/Picture.js'
import styles from './TokenIcon.module.css'

/** A token's picture, 36 px, with its network's badge. interface-guide.md §4.3. */
export function TokenIcon(props: {
  token: { symbol: string; iconUrl: string }
  network?: NetworkPicture | null
}) {
  const { token, network } = props
  return (
    <span className={styles.icon}>
      <Picture isLetterBelow source={token.iconUrl || null} name={token.symbol} shape="circle" size="m" />
      {network && (
        <span className={styles.badge}>
          <NetworkIcon network={network} size="badge" />
        </span>
      )}
    </span>
  )
}
