import { isValidElement, type ReactElement, type ReactNode, useRef } from 'react'
import { Icon } from '../../components/Icon/Icon.js'
import type { IconName } from '../../components/Icon/icons.js'
import { WalletIcon } from '../../components/WalletIcon/WalletIcon.js'
import { useKeptFocus } from '../../hooks/useKeptFocus.js'
import styles from './WaitingScene.module.css'

/** What {@link WaitingScene} shows. */
export type WaitingSceneProps = {
  /** The wallet that is waited for, or a drawing where it is something else. */
  wallet: { name: string; icon: string | null } | IconName | ReactElement
  /** `waiting` turns the ring; `calm` is for a refusal, which is no error; `problem` for what failed. */
  tone: 'waiting' | 'calm' | 'problem'
  headline: string
  help: string
  /** Actions and further notes. */
  children?: ReactNode
}

/** A wallet in a ring, who is waited for, and the ways on. interface-guide.md §7.4. */
export function WaitingScene({ wallet, tone, headline, help, children }: WaitingSceneProps) {
  const scene = useRef<HTMLDivElement>(null)
  // With the words the actions change, and the one that had the focus may be gone.
  useKeptFocus(scene, `${headline} ${help}`)
  return (
    <div ref={scene} className={styles.scene} tabIndex={-1} aria-busy={tone === 'waiting' || undefined}>
      <span className={styles.ring} data-tone={tone}>
        {typeof wallet === 'string' ? (
          <Icon name={wallet} size="l" />
        ) : isValidElement(wallet) ? (
          wallet
        ) : (
          <WalletIcon wallet={wallet} size="xl" />
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.headline}>{headline}</p>
        <p className={styles.help}>{help}</p>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
