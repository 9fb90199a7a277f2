import { Button } from '../../components/Button/Button.js'
import { useElapsed } from '../../hooks/useElapsed.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import styles from './PairingLink.module.css'

/** After these times of making a link, ms, words appear, and then a way out. interface-guide.md §14. */
const wordsAfter = 2_000
const wayOutAfter = 10_000

/** Under the place of a link that is being made: what is waited for, and the way out. */
export function MakingNews(props: {
  onLeave: () => void
  textKey?: AnyMessageKey
  /** Takes the place of the text where it takes long. */
  longKey?: AnyMessageKey
}) {
  const { onLeave, textKey = 'pairing.making', longKey = 'pairing.makingLong' } = props
  const t = useLateTranslate()
  const areWordsDue = useElapsed(true, wordsAfter)
  const isSlow = useElapsed(true, wayOutAfter)
  const long = isSlow ? t(longKey) : ''
  useSpoken(long)
  return (
    <>
      {areWordsDue && <p className={styles.help}>{long || t(textKey)}</p>}
      {isSlow && (
        <Button kind="quiet" onClick={onLeave}>
          {t('pairing.otherMethod')}
        </Button>
      )}
    </>
  )
}
