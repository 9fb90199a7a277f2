import { useState } from 'react'
import { LetterPicture } from '../LetterPicture/LetterPicture.js'
import styles from './Picture.module.css'

/** What {@link Picture} shows. */
export type PictureProps = {
  /** Data URI or an address on this deployment; null or unusable: the letter picture. */
  source: string | null
  name: string
  shape: 'square' | 'circle'
  size: 'badge' | 's' | 'm' | 'l' | 'xl'
  /** Of the letter picture; default computed from the name. */
  colour?: string
  /** Of the letter picture; default the first letter of the name. */
  glyph?: string
}

/** A picture in a fixed box that falls back to the first letter of the name. interface-guide §4.3. */
export function Picture({ source, name, shape, size, colour, glyph }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.picture} data-shape={shape} data-size={size} aria-hidden="true">
      {source && source !== failed ? (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(source)}
        />
      ) : (
        <LetterPicture name={name} {...(colour ? { colour } : {})} {...(glyph ? { glyph } : {})} />
      )}
    </span>
  )
}
