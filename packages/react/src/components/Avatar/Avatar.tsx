import { toHue } from '@gangway/protocol'
import { useId } from 'react'
import styles from './Avatar.module.css'

/** A picture computed from an address. Decoration, no proof: unlike accounts may look alike. */
export function Avatar({ address, size = 'm' }: { address: string; size?: 's' | 'm' | 'l' }) {
  const id = useId()
  const hue = toHue(address)
  const turn = toHue(`${address} `)
  const radians = (turn * Math.PI) / 180
  const x = Math.round(20 + 14 * Math.cos(radians))
  const y = Math.round(20 + 14 * Math.sin(radians))
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      <svg viewBox="0 0 40 40" focusable="false" aria-hidden="true">
        <defs>
          <radialGradient id={id} cx={x} cy={y} r="32" gradientUnits="userSpaceOnUse">
            <stop offset="0" stopColor={`hsl(${(hue + 60) % 360} 85% 72%)`} />
            <stop offset="0.55" stopColor={`hsl(${hue} 70% 58%)`} />
            <stop offset="1" stopColor={`hsl(${(hue + 300) % 360} 65% 42%)`} />
          </radialGradient>
        </defs>
        <rect width="40" height="40" fill={`url(#${id})`} />
      </svg>
    </span>
  )
}
