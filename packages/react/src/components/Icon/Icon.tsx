import { Drawing } from './Drawing.js'
import { type IconName, icons } from './icons.js'

// These point along the line of text.
const mirrored: ReadonlySet<IconName> = new Set([
  'arrow',
  'back',
  'chevron',
  'disconnect',
  'external',
  'send',
])

/** A drawing beside a text or inside a named button; silent for screen readers. */
export function Icon({ name, size = 'm' }: { name: IconName; size?: 's' | 'm' | 'l' }) {
  return <Drawing path={icons[name]} size={size} isMirrored={mirrored.has(name)} />
}
