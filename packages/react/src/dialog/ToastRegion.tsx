import { useCallback, useEffect, useState } from 'react'
import { Icon } from '../components/Icon/Icon.js'
import type { IconName } from '../components/Icon/icons.js'
import { IconButton } from '../components/IconButton/IconButton.js'
import { useGangwayContext } from '../GangwayContext.js'
import type { Toast } from '../hooks/toast.js'
import { useAnnounce } from '../hooks/useAnnounce.js'
import { useTranslate } from '../hooks/useTranslate.js'
import { useStore } from '../store/useStore.js'
import styles from './ToastRegion.module.css'

/** How long a toast stays unless it is hovered or focused, ms. interface-guide.md §6. */
const toastDuration = 5_000

const iconOf: Record<Toast['kind'], IconName> = { info: 'info', success: 'check', failure: 'warning' }

/** One toast at a time, and spoken. interface-guide.md §6 “Toast”. */
export function ToastRegion() {
  const t = useTranslate()
  const { toastQueue } = useGangwayContext()
  const [toast] = useStore(toastQueue).toasts
  const removeFirst = useCallback(() => {
    const { lastId, toasts } = toastQueue.get()
    toastQueue.set({ lastId, toasts: toasts.slice(1) })
  }, [toastQueue])
  return (
    <section className={styles.region} aria-label={t('block.news')} data-gangway-toasts="">
      {toast && <ToastCard key={toast.id} toast={toast} onEnd={removeFirst} />}
    </section>
  )
}

function ToastCard({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const t = useTranslate()
  const announce = useAnnounce()
  const [isHeld, setIsHeld] = useState(false)
  const text = t(toast.textKey, toast.values)

  useEffect(() => announce(text, toast.kind === 'failure' ? 'assertive' : 'polite'), [announce, text, toast])
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onEnd, toastDuration)
    return () => clearTimeout(timer)
  }, [isHeld, onEnd])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stays longer while looked at
    <div
      className={styles.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={iconOf[toast.kind]} size="s" />
      <p className={styles.text}>{text}</p>
      {toast.link && (
        <a href={toast.link.href} target="_blank" rel="noreferrer">
          {t(toast.link.textKey)}
        </a>
      )}
      <IconButton icon="close" label={t('block.dismiss')} onClick={onEnd} />
    </div>
  )
}
