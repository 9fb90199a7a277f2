import type { SyntheticEvent } from 'react'
import styles from './FadingImage.module.css'

/**
 * A picture in a box that has its size already. Where something stands in for it below, it fades in over that once it is there. To
 * be keyed by `source`, and taken away when it breaks. docs/decisions/0031-pictures.md
 */
export function FadingImage(props: { source: string; isOver: boolean; onBroken: () => void }) {
  return (
    <img
      className={styles.image}
      src={props.source}
      alt=""
      data-shown={!props.isOver}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={show}
      onError={props.onBroken}
    />
  )
}

// Past React, which would draw each of hundreds of rows once more for it.
function show({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.dataset.shown = 'true'
}
