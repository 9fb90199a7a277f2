import { useEffect, useState } from 'react'
import { useTranslate } from '../../hooks/useTranslate.js'
import type { QrDrawing } from './drawQrCode.js'
import styles from './QrCode.module.css'

type Code = { text: string; drawing: QrDrawing | null }

/**
 * A text as QR code, dark on light in both themes; the code that draws it loads when one is shown. Beside it belongs a
 * button that copies the same text. Null: the text is on its way. interface-guide.md §5, §6 “QR”.
 *
 * @example <QrCode text={address} label={t('receive.qr')} />
 */
export function QrCode({ text, label }: { text: string | null; label: string }) {
  const t = useTranslate()
  const [code, setCode] = useState<Code | null>(null)
  useEffect(() => {
    if (text === null) return
    let isWanted = true
    const show = (drawing: QrDrawing | null) => {
      if (isWanted) setCode({ text, drawing })
    }
    import('./drawQrCode.js').then(({ drawQrCode }) => drawQrCode(text)).then(show, () => show(null))
    return () => {
      isWanted = false
    }
  }, [text])

  if (code?.text === text && code.drawing === null)
    return (
      <p className={styles.code} data-failed="">
        {t('block.qrFailed')}
      </p>
    )
  return (
    <div
      className={styles.code}
      data-empty={text === null || undefined}
      aria-busy={code?.text !== text || undefined}
    >
      {/* A code is never shown for a text it does not hold. */}
      {code?.drawing && code.text === text && <Drawn drawing={code.drawing} label={label} />}
    </div>
  )
}

function Drawn({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className={styles.dark} d={path} />
    </svg>
  )
}
