import { useElapsed } from '../../hooks/useElapsed.js'
import styles from './Skeleton.module.css'

/** Stands for content on its way; shown only after 150 ms of waiting. interface-guide.md §6, §14. */
export function Skeleton({ shape = 'row', count = 3 }: { shape?: 'row' | 'line' | 'block'; count?: number }) {
  const isVisible = useElapsed(true, 150)
  return (
    <div className={styles.skeletons} aria-hidden="true" data-visible={isVisible || undefined}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={index} className={styles.skeleton} data-shape={shape} />
      ))}
    </div>
  )
}
