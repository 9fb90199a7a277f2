import { useState } from 'react'
import { Avatar } from '../../components/Avatar/Avatar.js'
import { FadingImage } from '../../components/FadingImage/FadingImage.js'
import styles from './AccountPanel.module.css'

/** The picture an account has chosen over the one computed from its address, which is there until it has come. */
export function Portrait({ address, image }: { address: string; image: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={styles.portrait}>
      <Avatar address={address} size="l" />
      {image !== null && image !== broken && (
        <FadingImage key={image} source={image} isOver onBroken={() => setBroken(image)} />
      )}
    </span>
  )
}
