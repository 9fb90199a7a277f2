import type { SocialProvider } from '@gangway/protocol'
import { apple } from './marks/apple.js'
import { discord } from './marks/discord.js'
import { facebook } from './marks/facebook.js'
import { farcaster } from './marks/farcaster.js'
import { github } from './marks/github.js'
import { google } from './marks/google.js'
import type { Mark } from './marks/mark.js'
import { x } from './marks/x.js'
import styles from './SocialMark.module.css'

const marks: Readonly<Record<SocialProvider, Mark>> = {
  apple,
  discord,
  facebook,
  farcaster,
  github,
  google,
  x,
}

/** Stands for a provider beside its name; silent for screen readers. */
export function SocialMark({ provider, size = 'm' }: { provider: SocialProvider; size?: 'm' | 'xl' }) {
  const { path, colour } = marks[provider]
  return (
    <svg
      className={styles.mark}
      data-size={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      style={colour ? { color: colour } : undefined}
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  )
}
