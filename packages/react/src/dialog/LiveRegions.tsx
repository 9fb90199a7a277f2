import { useGangwayContext } from '../GangwayContext.js'
import { useStore } from '../store/useStore.js'
import styles from './LiveRegions.module.css'

/** The two regions screen readers listen to. They exist before their text does. interface-guide.md §5. */
export function LiveRegions() {
  const { announcements } = useGangwayContext()
  const { polite, assertive, count } = useStore(announcements)
  // The same words twice are news twice only if the text differs: a no-break space every other time.
  const mark = count % 2 ? '\u00a0' : ''
  return (
    <>
      <div className={styles.region} role="status" data-announcement="polite">
        {polite && polite + mark}
      </div>
      <div className={styles.region} role="alert" data-announcement="assertive">
        {assertive && assertive + mark}
      </div>
    </>
  )
}
