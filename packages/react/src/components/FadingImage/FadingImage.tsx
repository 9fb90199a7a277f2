import { useState } from 'react'
import styles from './FadingImage.module.css'

/**
 * A picture that fades in over what stands in for it, once it is there; what is around it has its size already. To be keyed by
 * `source`, and taken away when it breaks. docs/decisions/0031-pictures.md
 */
export function FadingImage({ source, onBroken }: { source: string; onBroken: () => void }) {
  const [isShown, setShown] = useState(false)
  return (
    <img
      className={styles.image}
      src={source}
      alt=""
      data-shown={isShown}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={() => setShown(true)}
      onError={onBroken}
    />
  )
}
