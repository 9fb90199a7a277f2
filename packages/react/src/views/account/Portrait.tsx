import { useState } from 'react'
import { Avatar } from '../../components/Avatar/Avatar.js'
import styles from './AccountPanel.module.css'

/** The picture an account has chosen over the one computed from its address, which is there until it has come. */
export function Portrait({ address, image }: { address: string; image: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.portrait}>
      <Avatar address={address} size="l" />
      {image !== null && image !== failed && (
        <img
          key={image}
          src={image}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(image)}
        />
      )}
    </span>
  )
}
