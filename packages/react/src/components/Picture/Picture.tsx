import { useState } from 'react'
import { FadingImage } from '../FadingImage/FadingImage.js'
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
  colour?: string | undefined
  /** Of the letter picture; default the first letter of the name. */
  glyph?: string | undefined
  /** The letter is there until the picture is, and not only where there is none; default false. */
  isLetterBelow?: boolean
}

/** A picture in a fixed box that falls back to the first letter of the name. interface-guide.md §4.3. */
export function Picture(props: PictureProps) {
  const { source, name, shape, size, colour, glyph, isLetterBelow = false } = props
  const [broken, setBroken] = useState<string | null>(null)
  const shown = source === broken ? null : source
  return (
    <span className={styles.picture} data-shape={shape} data-size={size} aria-hidden="true">
      {(isLetterBelow || !shown) && <LetterPicture name={name} colour={colour} glyph={glyph} />}
      {shown && (
        <FadingImage key={shown} source={shown} isOver={isLetterBelow} onBroken={() => setBroken(shown)} />
      )}
    </span>
  )
}
